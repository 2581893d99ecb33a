import {Menu, Search, X} from 'lucide-react'
import {useEffect, useRef, useState} from 'react'
import {Link, useLocation} from 'react-router-dom'
import {paths} from '#web/src/shared/paths.ts'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {useSiteData} from '#web/src/shared/site/site-data.ts'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {ContactButton} from '#web/src/shared/ui/contact/contact-button.tsx'
import {SiteLogo} from '#web/src/shared/ui/layout/site-logo.tsx'
import styles from './header.module.css'
import {NavGroup} from './nav-group.tsx'
import {isActiveGroup, NavLink} from './nav-link.tsx'
import {useMenu} from './panels.ts'

const menuId = 'site-menu'

/**
 * The header (behaviour B21). One list serves both layouts: on wide screens it is in the
 * bar, on narrow ones in the popover that the menu button toggles.
 */
export function Header() {
  const {pathname} = useLocation()
  const {groups, single, buttonLabel, searchLabel} = useSiteData().navigation
  const {isStatic} = useSiteConfig()
  const {menu, toggle, open, close, onToggle, onBlur} = useMenu()
  const {top, scrolled} = useIsScrolled()
  const [before, after] = [groups.slice(0, 2), groups.slice(2)]
  return (
    <>
      <div ref={top} className={styles.top} aria-hidden />
      <header className={styles.header} data-scrolled={scrolled} onBlur={onBlur}>
        <div className={styles.bar}>
          <SiteLogo />
          {!isStatic && (
            <Link to={paths.search} className={styles.search} title={searchLabel} viewTransition>
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
            <div className={styles.menuStart}>
              <ContactButton onOpen={close}>{buttonLabel}</ContactButton>
            </div>
          </nav>
        </div>
      </header>
    </>
  )
}

/** Tells whether the page's top has left the screen. An observer reports it, without scroll events. */
function useIsScrolled() {
  const top = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)

  // The scroll position is the browser's state: only an effect can observe it.
  useEffect(() => {
    if (!top.current) return
    const observer = new IntersectionObserver(([entry]) => {
      setScrolled(entry?.isIntersecting === false)
    })
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [])

  return {top, scrolled}
}
