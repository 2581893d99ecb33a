import {type ReactNode, useSyncExternalStore} from 'react'
import {PREVIEW_PATHS} from '#web/contract/paths.ts'
import type {PreviewAccess} from '#web/contract/preview.ts'
import barStyles from './bar.module.css'
import {formatTime} from './format-time.ts'
import styles from './preview-banner.module.css'
import {type PreviewState, type PreviewStateStore, sessionUrl} from './preview-session.ts'

/**
 * The previewed site beside its banner; where a shared link has ended, that is said in its stead.
 *
 * @param bar stands above the banner, and stays where the link has ended.
 */
export function PreviewFrame({
  store,
  bar,
  children,
}: {
  store: PreviewStateStore
  bar?: ReactNode
  children: ReactNode
}) {
  const state = useSyncExternalStore(store.subscribe, store.get)
  const isOver = state.hasEnded && state.access !== 'edit'
  return (
    <>
      <div className={styles.bars} data-many={bar !== undefined}>
        <div className={styles.slot}>{bar}</div>
        {!isOver && <PreviewBanner state={state} onLeave={() => leave(store)} />}
      </div>
      {isOver ? <SharedLinkEnded access={state.access} /> : children}
    </>
  )
}

function leave(store: PreviewStateStore): void {
  const {access} = store.get()
  // The server ends an editor's session before the browser shows another page; whoever has a link may come back.
  if (access === 'edit') store.set({hasEnded: true})
  const path = location.pathname + location.search
  // Within the Studio's frame the whole window leaves.
  ;(window.top ?? window).location.assign(sessionUrl(PREVIEW_PATHS.disable, access, {path}))
}

/** Tells that this is no public page: what is shown, who changed it last and when, or until when it can be seen; and leads out. */
function PreviewBanner({state, onLeave}: {state: PreviewState; onLeave: () => void}) {
  const {name, text} = describe(state)
  return (
    <aside aria-label="Preview" className={`${barStyles.bar} ${styles.banner}`}>
      <p className={styles.text}>
        <strong className={styles.name} role="status">
          {name}
        </strong>
        <span>{text}</span>
      </p>
      <button type="button" className={barStyles.button} onClick={onLeave}>
        Leave preview
      </button>
    </aside>
  )
}

function describe(state: PreviewState): {name: string; text: string} {
  const {access, hasEnded} = state
  if (hasEnded) return {name: 'Preview has ended', text: 'Open it again from the Studio.'}
  if (access === 'edit') return {name: nameOf(state), text: describeChange(state)}
  const until = formatTime(access.readUntil)
  return {
    name: 'Preview: not published',
    text: `Whoever has the link can see it until ${until} (Nigerian time).`,
  }
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

/** Stands instead of a page when a shared link has expired or was revoked. */
function SharedLinkEnded({access}: {access: PreviewAccess}) {
  return (
    <main className={styles.ended}>
      <title>This preview has ended</title>
      <h1 className={styles.endedTitle}>This preview has ended</h1>
      <p className={styles.endedText}>
        The link has expired, or it was withdrawn. Please ask whoever sent it to you for a new one.
      </p>
      <a href={sessionUrl(PREVIEW_PATHS.disable, access)}>Go to the public site</a>
    </main>
  )
}
