import type {ReactNode} from 'react'
import {Link, useLocation} from 'react-router-dom'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {isActivePath} from './is-active.ts'

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
  if (!href.startsWith('/')) {
    return (
      <SmartLink to={href} className={className}>
        {children}
      </SmartLink>
    )
  }
  const current = pathname === href ? 'page' : isActivePath(href, pathname) || undefined
  return (
    <Link to={href} className={className} aria-current={current} viewTransition>
      {children}
    </Link>
  )
}
