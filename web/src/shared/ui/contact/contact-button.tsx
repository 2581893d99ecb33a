import type {ComponentProps} from 'react'
import {useContactModal} from '../../state/ui-slice.ts'
import {Button} from '../button/button.tsx'
import buttonStyles from '../button/button.module.css'
import {ContactFallback} from './contact-fallback.tsx'

/** Marks controls that open the contact modal, so that its chunk is preloaded before the click. */
export const contactOpenerProps = {'data-opens': 'contact'} as const

/** A button that opens the contact modal (behaviour B40). */
export function ContactButton({
  onOpen,
  ...props
}: Omit<ComponentProps<typeof Button>, 'onClick'> & {onOpen?: () => void}) {
  const {open} = useContactModal()
  return (
    <>
      <Button
        aria-haspopup="dialog"
        {...contactOpenerProps}
        {...props}
        onClick={() => {
          onOpen?.()
          open()
        }}
      />
      <ContactFallback className={buttonStyles.button}>{props.children}</ContactFallback>
    </>
  )
}
