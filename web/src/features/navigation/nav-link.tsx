import type {ReactNode} from 'react'
import {Link, useLocation} from 'react-router-dom'
import {SmartLink} from '#web/src/shared/ui/button/smart-link.tsx'
import {isActivePath} from './is-active.ts'

/**
 * A link of header or footer: it says where the visitor is. The page itself is `page`; a page
 * below it (an article under News) is `true`, the section that the visitor is in.
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
