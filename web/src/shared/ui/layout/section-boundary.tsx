import {Children, Component, Suspense, type ReactNode} from 'react'

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
    return <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}

/** A page's sections, each in an error boundary: one that throws does not remove the others. */
export function Sections({children}: {children: ReactNode}) {
  return Children.map(children, (section) => <SectionBoundary>{section}</SectionBoundary>)
}
