import {useSyncExternalStore} from 'react'
import {PREVIEW_PATHS} from '#web/contract/preview-paths.ts'
import {formatTime} from './format-time.ts'
import styles from './preview-banner.module.css'
import type {PreviewState, PreviewStateStore} from './preview-state.ts'

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
