import {SHARED_PATHS} from '#web/contract/preview-paths.ts'
import styles from './shared-link-ended.module.css'

/** Stands instead of a page when a shared link has expired or was revoked. */
export function SharedLinkEnded() {
  return (
    <main className={styles.page}>
      <title>This preview has ended</title>
      <h1 className={styles.title}>This preview has ended</h1>
      <p className={styles.text}>
        The link has expired, or it was withdrawn. Please ask whoever sent it to you for a new one.
      </p>
      <a href={SHARED_PATHS.leave}>Go to the public site</a>
    </main>
  )
}
