import type {ComponentProps, MouseEvent} from 'react'
import {useIsHydrated} from '../../hydration.ts'
import {texts} from '../../cms/normalise.ts'
import {type ContactStart, useContactModal} from '../../state/ui-slice.ts'
import {Button} from '../button/button.tsx'
import styles from './contact-button.module.css'

/** The id of the popover with phone and e-mail, which stands in for a contact form that cannot be loaded. */
export const contactInsteadId = 'contact-instead'

/** Finds the controls that open the contact modal, so that its chunk is preloaded before the click. */
export const contactOpeners = '[data-opens=contact]'

/**
 * The properties of a button that opens the contact modal. Without scripts the browser itself opens the popover that
 * stands in for it.
 *
 * @param begin does what comes before, and returns the texts that fit the form to who asks.
 */
export function useContactOpener(begin?: () => ContactStart | undefined) {
  const {open} = useContactModal()
  const isHydrated = useIsHydrated()
  return {
    type: 'button',
    'aria-haspopup': 'dialog',
    'data-opens': 'contact',
    popoverTarget: isHydrated ? undefined : contactInsteadId,
    onClick: (event: MouseEvent) => {
      // The popover, where a press hydrates the button.
      event.preventDefault()
      open(begin?.())
    },
  } as const
}

/**
 * A button that opens the contact modal.
 *
 * @param start returns the texts that fit the form to who asks.
 */
export function ContactButton({
  onOpen,
  start,
  ...props
}: Omit<ComponentProps<typeof Button>, 'onClick'> & {
  onOpen?: () => void
  start?: () => ContactStart
}) {
  const opener = useContactOpener(() => {
    onOpen?.()
    return start?.()
  })
  return <Button {...opener} {...props} />
}

const noOpening = {buttonLabel: '', buttonNote: '', hint: '', draft: ''}
type Opening = typeof noOpening

/** The texts of a button that opens the contact form for a subject; each may be empty. */
export const normaliseContactOpening = (raw: Parameters<typeof texts<keyof Opening>>[0]): Opening =>
  texts(raw, noOpening)

/**
 * A button that opens the contact form for a subject, below a note that says so beforehand; nothing without a label.
 *
 * @param draft may be written when the button is pressed.
 */
export function ContactOpening({
  buttonLabel,
  buttonNote,
  hint,
  draft,
  ...button
}: Omit<Opening, 'hint' | 'draft'> & {
  hint?: string
  draft: string | (() => string)
} & Pick<ComponentProps<typeof Button>, 'variant' | 'arrow'>) {
  const start = () => ({hint, draft: typeof draft === 'string' ? draft : draft()})
  if (!buttonLabel) return null
  return (
    <div className={styles.opening} data-print="no">
      {buttonNote && <p className={styles.note}>{buttonNote}</p>}
      <ContactButton {...button} start={start}>
        {buttonLabel}
      </ContactButton>
    </div>
  )
}
