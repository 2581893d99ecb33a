import type {ReactNode} from 'react'
import {Banner, type BannerContent} from '../layout/banner.tsx'
import {Section} from '../layout/layout.tsx'
import {Sections} from '../layout/section-boundary.tsx'
import styles from './short-document.module.css'

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
      <Banner {...banner} height="document" />
      {!isEmpty && <Section>{children}</Section>}
    </Sections>
  )
}

/**
 * A document of a few sections, each title beside its text: short enough to need no index. Each
 * title is the section's own link.
 *
 * @param dateLine when the document was made or last changed, as it says itself.
 */
export function ShortDocument<Section extends {id: string; title: string}>({
  sections,
  dateLine,
  children,
}: {
  sections: readonly Section[]
  dateLine: string
  children: (section: Section) => ReactNode
}) {
  return (
    <>
      {dateLine && <p className={styles.date}>{dateLine}</p>}
      {sections.map((section) => (
        <section
          key={section.id}
          id={section.id}
          className={styles.row}
          aria-labelledby={`${section.id}-title`}
        >
          <h2 id={`${section.id}-title`} className={styles.title}>
            <a href={`#${section.id}`} className={styles.link}>
              {section.title}
            </a>
          </h2>
          <div className={styles.body}>{children(section)}</div>
        </section>
      ))}
    </>
  )
}
