import type {ReactNode} from 'react'
import {Link} from 'react-router-dom'
import {href as safeHref} from '../../cms/normalise.ts'
import {isPageUrl} from '../../routing/canonical-path.ts'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'

/**
 * A link to a URL that an editor entered: a page of the site is navigated to on the client, and any other path, such as
 * a feed or a file, is asked of the server; an external URL opens in a new tab, with a hint for screen readers and
 * without a referrer; anything unsafe is shown as text.
 */
export function SmartLink({
  to,
  children,
  className,
  ...rest
}: {
  to: string
  children: ReactNode
  className?: string | undefined
  'data-variant'?: string
  onClick?: () => void
}) {
  const href = safeHref(to)
  if (!href) return <span className={className}>{children}</span>
  if (href.startsWith('/') && isPageUrl(href)) {
    return (
      <Link to={href} className={className} discover="none" viewTransition {...rest}>
        {children}
      </Link>
    )
  }
  if (!/^https?:/i.test(href)) {
    return (
      <a href={href} className={className} {...rest}>
        {children}
      </a>
    )
  }
  return (
    <a
      key="external"
      href={href}
      className={className}
      {...rest}
      target="_blank"
      rel="noopener"
      referrerPolicy="no-referrer"
    >
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
