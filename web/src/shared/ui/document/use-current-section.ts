import {useEffect, useState} from 'react'

/**
 * The id of the section being read: the first one that crosses a band a little below the header.
 * Uses observers rather than scroll handlers: nothing is measured while scrolling.
 *
 * @param sections the same array from render to render; a new one restarts the observer.
 */
export function useCurrentSection(sections: readonly {id: string}[]): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const crossing = new Set<string>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const {target, isIntersecting} of changes) {
          if (isIntersecting) crossing.add(target.id)
          else crossing.delete(target.id)
        }
        // Between two sections the one above counts; above the first there is none.
        const at = sections.find(({id}) => crossing.has(id)) ?? sections.findLast(isAbove)
        setCurrent(at?.id)
      },
      {rootMargin: '-20% 0px -70% 0px'},
    )
    for (const {id} of sections) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [sections])

  return current
}

/** Forces no layout: observers run after it. */
function isAbove({id}: {id: string}): boolean {
  const top = document.getElementById(id)?.getBoundingClientRect().top
  return top !== undefined && top < innerHeight * 0.2
}
