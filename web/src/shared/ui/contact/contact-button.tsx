import type {ComponentProps, ReactNode} from 'react'
import {useContactModal} from '../../state/ui-slice.ts'
import buttonStyles from '../button/button.module.css'
import {Button} from '../button/button.tsx'

/** Marks controls that open the contact modal, so that its chunk is preloaded before the click. */
export const contactOpenerProps = {'data-opens': 'contact'} as const

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
  const {open} = useContactModal()
  return (
    <>
      <Button
        aria-haspopup="dialog"
        {...contactOpenerProps}
        {...props}
        onClick={() => {
          onOpen?.()
          open(draft?.())
        }}
      />
      <ContactFallback className={buttonStyles.button}>{props.children}</ContactFallback>
    </>
  )
}

/** The id of the footer's part with address, phone and e-mail. */
export const contactDetailsId = 'contact'

/**
 * Replaces a button that opens the contact modal where scripts are off: a link to address, phone and
 * e-mail in the footer. CSS hides the button then.
 */
export function ContactFallback({
  className,
  children,
}: {
  className: string | undefined
  children: ReactNode
}) {
  return (
    <noscript>
      <a href={`#${contactDetailsId}`} className={className} data-variant="primary">
        {children}
      </a>
    </noscript>
  )
}
