import type {ReactNode} from 'react'

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
