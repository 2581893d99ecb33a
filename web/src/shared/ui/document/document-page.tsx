import type {ReactNode} from 'react'
import {Banner, type BannerContent} from '../layout/banner.tsx'
import {Section} from '../layout/layout.tsx'
import {Sections} from '../layout/section-boundary.tsx'

/**
 * A page that is one document to read and print, below its banner.
 *
 * @param isEmpty where there is no text, the document's section is left out.
 */
export function DocumentPage({
  banner,
  isEmpty,
  children,
}: {
  banner: BannerContent
  isEmpty: boolean
  children: ReactNode
}) {
  return (
    <Sections>
      <Banner {...banner} />
      {!isEmpty && <Section>{children}</Section>}
    </Sections>
  )
}
