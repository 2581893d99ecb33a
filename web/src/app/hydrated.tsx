import {useEffect, type ReactNode} from 'react'
import {whenHydrated} from '#web/src/shared/ui/layout/section-boundary.tsx'

/** Reports, after the effects of the whole page and its sections, that its controls work: the starter waits for it. */
export function Hydrated({children}: {children: ReactNode}) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    whenHydrated(() => {
      // Within an effect React can hydrate nothing, and would drop what is pressed.
      timer = setTimeout(() => {
        performance.mark('hydrated')
        dispatchEvent(new Event('hydrated'))
      })
    })
    return () => clearTimeout(timer)
  }, [])
  return children
}
