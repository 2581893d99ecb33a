import {useEffect, useEffectEvent, useRef, useState} from 'react'
import {useIsHydrated} from '#web/src/shared/hydration.ts'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {PlusIcon} from '#web/src/shared/ui/icon/icons.tsx'
import {BiographyText} from './biography-text.tsx'
import styles from './more-info.module.css'

/**
 * Opens a biography: in the full-screen modal where scripts run, in place where they do not (yet). One
 * that is open in place when the page is hydrated stays there until it is closed.
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
  const details = useRef<HTMLDetailsElement>(null)
  const hadFocus = useRef(false)
  const isHydrated = useIsHydrated()
  const [isInPlace, setIsInPlace] = useState(!isHydrated)

  const offerModal = () => {
    hadFocus.current = details.current?.contains(document.activeElement) ?? false
    setIsInPlace(false)
  }

  const leavePlace = useEffectEvent(() => {
    if (isInPlace && !details.current?.open) offerModal()
  })

  // Whether it is open is the browser's state: only an effect reaches it.
  useEffect(() => leavePlace(), [])

  const content = (
    <>
      {label}
      <VisuallyHidden> about {name}</VisuallyHidden>
      <PlusIcon size={18} />
    </>
  )
  return isInPlace ? (
    <details
      ref={details}
      className={styles.details}
      onToggle={({newState}) => newState === 'closed' && offerModal()}
      suppressHydrationWarning
    >
      <summary className={styles.control}>{content}</summary>
      <BiographyText paragraphs={biography} />
    </details>
  ) : (
    <button
      ref={(button) => {
        if (hadFocus.current) button?.focus()
        hadFocus.current = false
      }}
      type="button"
      className={styles.control}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {content}
    </button>
  )
}
