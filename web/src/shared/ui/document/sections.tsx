import {Children, type ReactNode} from 'react'
import {SectionBoundary} from '../layout/section-boundary.tsx'

/** A page's sections, each in a boundary of its own: one that breaks leaves the others standing. */
export function Sections({children}: {children: ReactNode}) {
  return Children.map(children, (section) => <SectionBoundary>{section}</SectionBoundary>)
}
