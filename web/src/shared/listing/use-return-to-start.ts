import {useEffect, useRef} from 'react'

/**
 * After another page of a list was chosen, below it, its start comes into view again, unless it
 * still is.
 *
 * @returns the ref of the list's element.
 */
export function useReturnToStart<Element extends HTMLElement>(page: number) {
  const start = useRef<Element>(null)
  const last = useRef(page)

  // Where the window stands is the browser's own state; it is only moved after a page was turned.
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    const top = start.current?.getBoundingClientRect().top ?? 0
    if (top < 0) start.current?.scrollIntoView()
  }, [page])

  return start
}
