import {useEffect, useRef, useState} from 'react'

/** Whether the page's top has left the screen; told by an observer, so no scroll event is read. */
export function useScrolled() {
  const top = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)

  // The position of the page is the browser's; the observer tells React when it matters.
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
