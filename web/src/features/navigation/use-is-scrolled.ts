import {useEffect, useRef, useState} from 'react'

/** Whether the page's top has left the screen. An observer reports it, without scroll events. */
export function useIsScrolled() {
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
