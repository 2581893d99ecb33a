import {Children, type ReactNode} from 'react'
import {SectionBoundary} from '../layout/section-boundary.tsx'

/** A page's sections, each in an error boundary: one that throws does not remove the others. */
export function Sections({children}: {children: ReactNode}) {
  return Children.map(children, (section) => <SectionBoundary>{section}</SectionBoundary>)
}
