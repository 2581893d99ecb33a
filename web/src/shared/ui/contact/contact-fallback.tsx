import type {ReactNode} from 'react'

/** The id of the place in the footer with address, phone and e-mail. */
export const contactDetailsId = 'contact'

/**
 * Stands in for an opener of the contact modal where there are no scripts: a link to address, phone
 * and e-mail in the footer. The opener itself is hidden then; with scripts this does not exist.
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
