import type {ComponentProps, MouseEvent} from 'react'
import {useIsHydrated} from '../../hydration.ts'
import {useContactModal} from '../../state/ui-slice.ts'
import {Button} from '../button/button.tsx'

/** The id of the popover with phone and e-mail, which stands in for a contact form that cannot be loaded. */
export const contactInsteadId = 'contact-instead'

/** Finds the controls that open the contact modal, so that its chunk is preloaded before the click. */
export const contactOpeners = '[data-opens=contact]'

/**
 * The properties of a button that opens the contact modal. Without scripts the browser itself opens the popover that
 * stands in for it.
 *
 * @param begin does what comes before, and returns the text with which the form's message begins.
 */
export function useContactOpener(begin?: () => string | undefined) {
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
 * @param draft writes the text with which the form's message begins.
 */
export function ContactButton({
  onOpen,
  draft,
  ...props
}: Omit<ComponentProps<typeof Button>, 'onClick'> & {onOpen?: () => void; draft?: () => string}) {
  const opener = useContactOpener(() => {
    onOpen?.()
    return draft?.()
  })
  return <Button {...opener} {...props} />
}
