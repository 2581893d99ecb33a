import {Plus} from 'lucide-react'
import {useSyncExternalStore} from 'react'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {BiographyText} from './biography-text.tsx'
import styles from './more-info.module.css'

const subscribeToNothing = () => () => undefined

/**
 * Opens a biography: in the full-screen modal where scripts run, in place where they do not (yet).
 * Both controls have the same size, so that hydration shifts nothing.
 */
export function MoreInfo({
  label,
  name,
  biography,
  onOpen,
}: {
  label: string
  name: string
  biography: readonly string[]
  onOpen: () => void
}) {
  const scripted = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const content = (
    <>
      {label}
      <VisuallyHidden> about {name}</VisuallyHidden>
      <Plus size={18} strokeWidth={1.5} aria-hidden />
    </>
  )
  return scripted ? (
    <button type="button" className={styles.control} aria-haspopup="dialog" onClick={onOpen}>
      {content}
    </button>
  ) : (
    <details className={styles.details}>
      <summary className={styles.control}>{content}</summary>
      <BiographyText paragraphs={biography} />
    </details>
  )
}
