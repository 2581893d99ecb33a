import {useEffect, useRef} from 'react'

/**
 * Scrolls to a list's start after another of its pages was chosen, unless the start is in view.
 *
 * @returns the ref of the list's element.
 */
export function useScrollToStart<Element extends HTMLElement>(page: number) {
  const start = useRef<Element>(null)
  const last = useRef(page)

  // Scrolling is the browser's own state: only an effect can change it, after another page is drawn.
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    const top = start.current?.getBoundingClientRect().top ?? 0
    if (top < 0) start.current?.scrollIntoView()
  }, [page])

  return start
}
