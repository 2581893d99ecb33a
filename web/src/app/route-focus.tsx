import {useEffect, useEffectEvent, useRef, useState} from 'react'
import {NavigationType, useLocation, useNavigationType} from 'react-router-dom'
import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {useRouteTitle} from './page-head.tsx'

/** Milliseconds without a scroll event after which scrolling has ended; older browsers have no event for it. */
const SCROLL_END_MS = 100

/**
 * Does after client navigation what a browser does after a page load: on a
 * change of path the page scrolls to its top, or to the anchor in the URL, the heading there
 * takes the focus, and the new title is announced, once more when it is known after the page is shown. A change of the
 * query alone moves nothing, and back from an anchor the page is where it was.
 */
export function RouteFocus() {
  const {pathname, search, hash, key} = useLocation()
  const type = useNavigationType()
  const {deferredTitle} = useRouteTitle()
  const [announcement, setAnnouncement] = useState('')
  const shown = useRef({pathname, search, hash})
  const wasShown = useRef(false)
  const withoutAnchor = useRef(0)

  // Scroll restoration, position and focus are the browser's state, not React's: only an effect reaches them.
  useEffect(() => {
    history.scrollRestoration = 'manual'
    // Read in each scroll event, the position would slow the scrolling down.
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = () => {
      if (!location.hash && !shown.current.hash) withoutAnchor.current = window.scrollY
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(remember, SCROLL_END_MS)
    }
    window.addEventListener('scroll', wait, {passive: true})
    window.addEventListener('click', remember, {capture: true})
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', wait)
      window.removeEventListener('click', remember, {capture: true})
    }
  }, [])

  const show = useEffectEvent((): (() => void) | undefined => {
    const last = shown.current
    const isFirst = !wasShown.current
    wasShown.current = true
    shown.current = {pathname, search, hash}
    const moved = last.pathname !== pathname
    const goTo = (target: HTMLElement) => {
      target.scrollIntoView()
      if (moved) controlAt(target)?.focus({preventScroll: true})
    }
    if (moved) {
      window.scrollTo(0, 0)
      controlAt(null)?.focus({preventScroll: true})
      setAnnouncement(document.title)
    }
    if (!hash) {
      const isBack =
        type === NavigationType.Pop && !moved && last.hash !== '' && last.search === search
      if (isBack) window.scrollTo(0, withoutAnchor.current)
      return undefined
    }
    // Where the server rendered the page, the browser has scrolled to the anchor, and the visitor perhaps on.
    if (isFirst && window.scrollY > 0) return undefined
    const isQueryAlone = !moved && !isFirst && last.search !== search && last.hash === hash
    return isQueryAlone ? undefined : whenThere(hash, goTo)
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- after each navigation, one to the same anchor too
  useEffect(() => show(), [pathname, search, hash, key])

  useEffect(() => {
    let left = false
    void deferredTitle?.then((title) => (left ? undefined : setAnnouncement(title)))
    return () => {
      left = true
    }
  }, [deferredTitle])

  return (
    <VisuallyHidden>
      <span role="status">{announcement}</span>
    </VisuallyHidden>
  )
}

/** Signs that a visitor uses the page: it must not move any more by itself. */
const uses = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Calls back with the element that a hash names: at once, or when content that is still loading has it, unless the
 * visitor has begun to use the page.
 *
 * @returns ends it.
 */
function whenThere(hash: string, callback: (target: HTMLElement) => void): () => void {
  const present = findTarget(hash)
  if (present) {
    callback(present)
    return () => {}
  }
  const observer = new MutationObserver(() => {
    const target = findTarget(hash)
    if (!target) return
    end()
    callback(target)
  })
  const end = () => {
    observer.disconnect()
    for (const use of uses) window.removeEventListener(use, end)
  }
  observer.observe(document.body, {childList: true, subtree: true})
  for (const use of uses) window.addEventListener(use, end, {passive: true})
  return end
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
