import {type CSSProperties, useEffect, useRef, useState} from 'react'
import {Outlet, useLocation, useNavigation} from 'react-router-dom'
import {ContactModal} from '#web/src/features/contact/contact-modal.tsx'
import {Footer} from '#web/src/features/navigation/footer.tsx'
import {Header} from '#web/src/features/navigation/header.tsx'
import {NewsletterForm} from '#web/src/features/newsletter/newsletter-form.tsx'
import {useSiteConfig} from '#web/src/shared/site-config.tsx'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {SectionBoundary} from '#web/src/shared/ui/layout/section-boundary.tsx'
import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'
import styles from './layout.module.css'
import {RouteHead} from './page-head.tsx'

/** The layout of every page: header, main, footer and the contact modal. */
export function Layout() {
  const {siteUrl} = useSiteConfig()
  return (
    <>
      <RouteHead />
      <SkipLink />
      <SectionBoundary>
        <Header />
      </SectionBoundary>
      <main id="main" style={hostStyle(siteUrl)}>
        <Outlet />
      </main>
      <SectionBoundary>
        <Footer newsletter={<NewsletterForm />} />
      </SectionBoundary>
      <PendingPage />
      <SectionBoundary>
        <ContactModal />
      </SectionBoundary>
      <RouteFocus />
    </>
  )
}

/** The site's host for style sheets, which print it before the paths of links. */
const hostStyle = (siteUrl: string): CSSProperties & Record<'--host', string> => ({
  '--host': `"${siteUrl.replace(/^https?:\/\//, '')}"`,
})

function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  )
}

/** The loading indicator, shown when loading another page takes longer than a moment. */
function PendingPage() {
  const {pathname} = useLocation()
  const {state, location} = useNavigation()
  if (state !== 'loading' || location.pathname === pathname) return null
  return (
    <div className={styles.pending}>
      <Spinner />
    </div>
  )
}

/**
 * Does after client navigation what a browser does after a page load (behaviour B6, B7): on a
 * change of path the page scrolls to its top, or to the anchor in the URL, the heading there
 * takes the focus, and the new title is announced. A change of the query alone moves nothing.
 */
function RouteFocus() {
  const {pathname, hash} = useLocation()
  const shown = useRef(pathname)
  const wasShown = useRef(false)
  const [announcement, setAnnouncement] = useState('')

  // Scroll restoration and focus are the browser's state, not React's: only an effect reaches them.
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    const target = hash ? findTarget(hash) : null
    const moved = shown.current !== pathname
    const isFirst = !wasShown.current
    wasShown.current = true
    shown.current = pathname
    // Where the server rendered the page, the browser has scrolled to the anchor, and the visitor perhaps on.
    if (target && (moved || !isFirst || window.scrollY === 0)) target.scrollIntoView()
    else if (moved) window.scrollTo(0, 0)
    if (!moved) return
    controlAt(target)?.focus({preventScroll: true})
    setAnnouncement(document.title)
  }, [pathname, hash])

  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  )
}

/** Returns what takes the focus: the anchor's own control, such as its accordion entry's, or the heading. */
function controlAt(target: HTMLElement | null): HTMLElement | null {
  return (
    target?.closest('details')?.querySelector('summary') ??
    target?.querySelector<HTMLElement>('a, button') ??
    document.querySelector<HTMLElement>('main h1')
  )
}

/** The element that a hash names; null for a hash that cannot be decoded (`#%`). */
function findTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
