import {Plus} from 'lucide-react'
import {useSyncExternalStore} from 'react'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {BiographyText} from './biography-text.tsx'
import styles from './more-info.module.css'

const never = () => () => undefined

/**
 * Opens a biography: in the full-screen modal where scripts run, in place where they do not (yet).
 * Both controls look alike, so that nothing moves when the one takes the other's place.
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
    never,
    () => true,
    () => false,
  )
  const words = (
    <>
      {label}
      <VisuallyHidden> about {name}</VisuallyHidden>
      <Plus size={18} strokeWidth={1.5} aria-hidden />
    </>
  )
  return scripted ? (
    <button type="button" className={styles.control} aria-haspopup="dialog" onClick={onOpen}>
      {words}
    </button>
  ) : (
    <details className={styles.fold}>
      <summary className={styles.control}>{words}</summary>
      <BiographyText paragraphs={biography} />
    </details>
  )
}
