import {
  Children,
  Component,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  type ReactNode,
} from 'react'

/** The boundaries that the server has drawn, and React has not hydrated yet. */
const waiting = new Set<object>()
const callbacks = new Set<() => void>()

function stopWaiting(boundary: object): void {
  waiting.delete(boundary)
  if (waiting.size > 0) return
  for (const callback of callbacks) callback()
  callbacks.clear()
}

/** Calls back when every boundary that is on the page is hydrated, or drawn by the browser. */
export function whenHydrated(callback: () => void): void {
  if (waiting.size === 0) callback()
  else callbacks.add(callback)
}

/** A Suspense boundary. React hydrates it some time after the page around it; `whenHydrated` tells when. */
export function HydrationBoundary({children}: {children: ReactNode}) {
  const boundary = useRef({isDrawn: false})
  useEffect(() => {
    const {current} = boundary
    if (!current.isDrawn) waiting.add(current)
    return () => stopWaiting(current)
  }, [])
  return (
    <Suspense fallback={null}>
      {children}
      <Drawn
        onDrawn={() => {
          boundary.current.isDrawn = true
          stopWaiting(boundary.current)
        }}
      />
    </Suspense>
  )
}

/** Stands last in a boundary: boundaries within it are waited for before its own effect runs. */
function Drawn({onDrawn}: {onDrawn: () => void}) {
  const report = useEffectEvent(onDrawn)
  useEffect(() => report(), [])
  return null
}

/**
 * Contains a section's error: the rest of the page is shown without it. On the server, where error
 * boundaries do not work, the Suspense boundary leaves a section that throws to the browser.
 */
export class SectionBoundary extends Component<{children: ReactNode}, {failed: boolean}> {
  override state = {failed: false}

  static getDerivedStateFromError() {
    return {failed: true}
  }

  override render() {
    if (this.state.failed) return null
    return <HydrationBoundary>{this.props.children}</HydrationBoundary>
  }
}

/** A page's sections, each in an error boundary: one that throws does not remove the others. */
export function Sections({children}: {children: ReactNode}) {
  return Children.map(children, (section) => <SectionBoundary>{section}</SectionBoundary>)
}
