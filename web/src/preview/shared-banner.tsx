import {SHARED_PATHS} from '#web/contract/preview-paths.ts'
import {formatTime} from './format-time.ts'
import styles from './preview-banner.module.css'

/**
 * Tells whoever got a link that this is no public page, and until when it can be seen; and leads out.
 *
 * @param until in ms.
 */
export function SharedBanner({until}: {until: number}) {
  const leave = () => {
    const path = location.pathname + location.search
    location.assign(`${SHARED_PATHS.leave}?${new URLSearchParams({path})}`)
  }
  return (
    <aside aria-label="Preview" className={styles.banner}>
      <p className={styles.text}>
        <strong className={styles.name} role="status">
          Preview: not published
        </strong>
        <span>{`Whoever has the link can see it until ${formatTime(until)} (Nigerian time).`}</span>
      </p>
      <button type="button" className={styles.leave} onClick={leave}>
        Leave preview
      </button>
    </aside>
  )
}
