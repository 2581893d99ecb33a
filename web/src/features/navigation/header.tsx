import {Menu, Search, X} from 'lucide-react'
import {useEffect, useRef, useState} from 'react'
import {Link, useLocation, useMatches} from 'react-router-dom'
import {publishedDate} from '#web/src/shared/cms/normalise.ts'
import {isPageData} from '#web/src/shared/cms/page-data.ts'
import {editionOf, editionUrl} from '#web/src/shared/editions.ts'
import {paths} from '#web/src/shared/paths.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {ContactButton} from '#web/src/shared/ui/contact/contact-button.tsx'
import {PhoneLinks} from '#web/src/shared/ui/contact/phone-links.tsx'
import {SiteLogo} from '#web/src/shared/ui/layout/site-logo.tsx'
import {watchIntersection} from '#web/src/shared/ui/watch-intersection.ts'
import styles from './header.module.css'
import {NavGroup} from './nav-group.tsx'
import {isActiveGroup, NavLink} from './nav-link.tsx'
import {useMenu} from './panels.ts'

const menuId = 'site-menu'

/**
 * The header. One list serves both layouts: on wide screens it is in the
 * bar, on narrow ones in the popover that the menu button toggles.
 */
export function Header() {
  const {pathname} = useLocation()
  const {groups, single, buttonLabel, searchLabel} = useSiteData().navigation
  const {isStatic} = useSiteConfig()
  const {menu, toggle, open, close, onToggle, onBlur} = useMenu()
  const {top, scrolled} = useIsScrolled()
  const isFlareShown = useIsFlareShown()
  const [before, after] = [groups.slice(0, 2), groups.slice(2)]
  return (
    <>
      <div ref={top} className={styles.top} aria-hidden />
      <header className={styles.header} data-scrolled={scrolled} onBlur={onBlur}>
        <div className={styles.bar}>
          <SiteLogo />
          {!isStatic && (
            <Link
              discover="none"
              to={paths.search}
              className={styles.search}
              title={searchLabel}
              data-print="no"
              viewTransition
            >
              <VisuallyHidden>{searchLabel}</VisuallyHidden>
              <Search size={22} strokeWidth={1.5} aria-hidden />
            </Link>
          )}
          <button
            ref={toggle}
            type="button"
            className={styles.toggle}
            popoverTarget={menuId}
            aria-controls={menuId}
            aria-expanded={open}
          >
            <VisuallyHidden>Menu</VisuallyHidden>
            <Menu className={styles.burger} size={28} strokeWidth={1.5} aria-hidden />
            <X className={styles.cross} size={28} strokeWidth={1.5} aria-hidden />
          </button>
          <nav
            ref={menu}
            id={menuId}
            popover="manual"
            aria-label="Main"
            className={styles.menu}
            onToggle={onToggle}
          >
            <ul role="list" className={styles.menuList}>
              {before.map((group) => (
                <NavGroup key={group.key} group={group} active={isActiveGroup(group, pathname)} />
              ))}
              <li>
                <NavLink href={single.href} className={styles.menuSingle}>
                  <span>{single.label}</span>
                </NavLink>
              </li>
              {after.map((group) => (
                <NavGroup key={group.key} group={group} active={isActiveGroup(group, pathname)} />
              ))}
            </ul>
            <MenuMore />
            <div className={styles.menuStart}>
              <ContactButton variant={isFlareShown && !open ? 'outline' : 'primary'} onOpen={close}>
                {buttonLabel}
              </ContactButton>
            </div>
          </nav>
        </div>
        <PrintedLine />
      </header>
    </>
  )
}

/** On paper the header is a letterhead: the logo, and the page's URL above the day of printing. */
function PrintedLine() {
  const {siteUrl} = useSiteConfig()
  const {pathname, search} = useLocation()
  // Among the parameters of a URL only an edition makes another document: the rest may be somebody's own, such as a token.
  const edition = editionOf(new URLSearchParams(search))
  const line = useRef<HTMLParagraphElement>(null)

  // A page may stay open for days: only the event knows when it is printed.
  useEffect(() => {
    const write = () => {
      const day = publishedDate(new Date().toISOString()).replaceAll(' ', '\u00a0')
      line.current?.setAttribute('data-day', `\n${day}`)
    }
    addEventListener('beforeprint', write)
    return () => removeEventListener('beforeprint', write)
  }, [])

  // A page that is not found has no URL.
  const isPage = useMatches().some(({loaderData}) => isPageData(loaderData))
  return (
    <p
      ref={line}
      className={styles.printed}
      aria-hidden
      {...(isPage && {'data-url': siteUrl + editionUrl(pathname, edition)})}
    />
  )
}

/** Below the groups of the menu on narrow screens: pages that only the footer leads to, its legal row too, phone and e-mail. */
function MenuMore() {
  const {navigation, settings} = useSiteData()
  const {groups, single, footerColumns, legalLinks} = navigation
  const footerLinks = footerColumns
    .flatMap((column) => column.links)
    .filter((link) => link.action === 'link')
  const links = new Map([...footerLinks, ...legalLinks].map(({href, label}) => [href, label]))
  for (const {href} of [single, ...groups.flatMap((group) => group.links)]) links.delete(href)
  if (links.size === 0 && !settings.phone && !settings.email) return null
  return (
    <div className={styles.menuMore}>
      <ul role="list">
        {[...links].map(([href, label]) => (
          <li key={href}>
            <NavLink href={href}>{label}</NavLink>
          </li>
        ))}
        {settings.phone && (
          <li>
            <PhoneLinks phone={settings.phone} />
          </li>
        )}
        {settings.email && (
          <li>
            <a href={`mailto:${settings.email}`}>{settings.email}</a>
          </li>
        )}
      </ul>
    </div>
  )
}

/** Tells whether the page's top has left the screen. An observer reports it, without scroll events. */
function useIsScrolled() {
  const top = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)

  // The scroll position is the browser's state: only an effect can observe it.
  useEffect(() => {
    if (!top.current) return
    return watchIntersection(top.current, ({isIntersecting}) => setScrolled(!isIntersecting))
  }, [])

  return {top, scrolled}
}

/**
 * Tells whether a button of the page itself has the accent colour and is on the screen: it stands once in a view
 *. The home page begins with one.
 */
function useIsFlareShown() {
  const {pathname} = useLocation()
  const [isShown, setIsShown] = useState(pathname === paths.home)

  // Positions of elements are the browser's state: only an effect can observe them.
  useEffect(() => {
    const main = document.querySelector('main')
    if (!main) return
    const onScreen = new Set<Element>()
    const visibility = new IntersectionObserver((entries) => {
      for (const {target, isIntersecting} of entries) {
        if (isIntersecting) onScreen.add(target)
        else onScreen.delete(target)
      }
      setIsShown(onScreen.size > 0)
    })
    const observe = () => {
      for (const button of main.querySelectorAll('[data-variant="primary"]')) {
        visibility.observe(button)
      }
    }
    const changes = new MutationObserver(observe)
    changes.observe(main, {childList: true, subtree: true})
    observe()
    return () => {
      visibility.disconnect()
      changes.disconnect()
    }
  }, [])

  return isShown
}
