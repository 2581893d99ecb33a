import type {NavGroup} from '#web/src/shared/site/site-data.ts'

/** Whether a link's page, or a page below it, is the current one (behaviour B22). */
export function isActivePath(href: string, pathname: string): boolean {
  return pathname === href || (href !== '/' && pathname.startsWith(`${href}/`))
}

export function isActiveGroup({links}: NavGroup, pathname: string): boolean {
  return links.some(({href}) => isActivePath(href, pathname))
}
