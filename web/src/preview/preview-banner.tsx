import {useSyncExternalStore} from 'react'
import {PREVIEW_PATHS, SHARED_PATHS} from '#web/contract/paths.ts'
import styles from './preview-banner.module.css'
import type {PreviewState, PreviewStateStore} from './preview-session.ts'

/** Tells that this is no public page: what is shown, who changed it last and when; and leads out. */
export function PreviewBanner({store}: {store: PreviewStateStore}) {
  const state = useSyncExternalStore(store.subscribe, store.get)
  const leave = () => {
    // The server ends the session before the browser shows another page.
    store.set({hasEnded: true})
    const path = location.pathname + location.search
    const target = `${PREVIEW_PATHS.disable}?${new URLSearchParams({path})}`
    // Within the Studio's frame the whole window leaves.
    ;(window.top ?? window).location.assign(target)
  }
  return (
    <aside aria-label="Preview" className={styles.banner}>
      <p className={styles.text}>
        <strong className={styles.name} role="status">
          {state.hasEnded ? 'Preview has ended' : nameOf(state)}
        </strong>
        <span>{state.hasEnded ? 'Open it again from the Studio.' : describeChange(state)}</span>
      </p>
      <button type="button" className={styles.leave} onClick={leave}>
        Leave preview
      </button>
    </aside>
  )
}

function nameOf({perspective, releaseTitle}: PreviewState): string {
  if (perspective === 'published') return 'Preview: published'
  if (perspective === 'drafts') return 'Preview: drafts'
  return `Preview: release ${releaseTitle || perspective[0]}`
}

function describeChange({perspective, change}: PreviewState): string {
  if (perspective === 'published') return 'What visitors see.'
  if (!change) return 'This page has no unpublished changes.'
  const at = formatTime(change.at)
  return change.by ? `Changed by ${change.by}, ${at}.` : `Changed ${at}.`
}

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

/** Stands instead of a page when a shared link has expired or was revoked. */
export function SharedLinkEnded() {
  return (
    <main className={styles.ended}>
      <title>This preview has ended</title>
      <h1 className={styles.endedTitle}>This preview has ended</h1>
      <p className={styles.endedText}>
        The link has expired, or it was withdrawn. Please ask whoever sent it to you for a new one.
      </p>
      <a href={SHARED_PATHS.leave}>Go to the public site</a>
    </main>
  )
}

const format = new Intl.DateTimeFormat('en-NG', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Africa/Lagos',
})

/** A time as people in Nigeria write it. */
const formatTime = (time: number | string): string => format.format(new Date(time))
