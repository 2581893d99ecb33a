import type {ReactNode} from 'react'
import {Link, useLocation} from 'react-router-dom'
import {isPageUrl} from '#web/src/shared/routing/canonical-path.ts'
import type {NavGroup} from '#web/src/shared/site/site-data.ts'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'

/**
 * A link of header or footer. Its `aria-current` is `page` on the page itself, and `true` on a page
 * below it (an article under News).
 */
export function NavLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string | undefined
  children: ReactNode
}) {
  const {pathname} = useLocation()
  if (!href.startsWith('/') || !isPageUrl(href)) {
    return (
      <SmartLink to={href} className={className}>
        {children}
      </SmartLink>
    )
  }
  const current = pathname === href ? 'page' : isActivePath(href, pathname) || undefined
  return (
    <Link to={href} className={className} aria-current={current} discover="none" viewTransition>
      {children}
    </Link>
  )
}

/** Tells whether a link's page, or a page below it, is the current one. */
function isActivePath(href: string, pathname: string): boolean {
  return pathname === href || (href !== '/' && pathname.startsWith(`${href}/`))
}

export function isActiveGroup({links}: NavGroup, pathname: string): boolean {
  return links.some(({href}) => isActivePath(href, pathname))
}
