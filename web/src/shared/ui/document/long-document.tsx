import type {ReactNode} from 'react'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'
import {Banner, type BannerData} from '../layout/banner.tsx'
import {Section} from '../layout/layout.tsx'
import {Sections} from '../layout/section-boundary.tsx'
import styles from './long-document.module.css'
import {SectionIndex} from './section-index.tsx'

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
  banner: BannerData
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

/** One clause. Its id is its deep link. */
type DocumentClause = {id: string; number: number; title: string}

/**
 * A document of numbered clauses with its index beside it. Each numeral is the clause's own link.
 *
 * @param clauses the same array from render to render (a loader's own).
 * @param dateLine when the document was made or last changed, as it says itself.
 * @param lead what stands before the first clause.
 */
export function LongDocument<Clause extends DocumentClause>({
  clauses,
  indexLabel,
  dateLine,
  lead,
  children,
}: {
  clauses: readonly Clause[]
  indexLabel: string
  dateLine: string
  lead?: ReactNode
  children: (clause: Clause) => ReactNode
}) {
  return (
    <div className={styles.document}>
      <div className={styles.side}>
        {dateLine && <p className={styles.date}>{dateLine}</p>}
        {clauses.length > 1 && <SectionIndex label={indexLabel} sections={clauses} />}
      </div>
      <div>
        {lead && <div className={styles.lead}>{lead}</div>}
        {clauses.map((clause) => (
          <section
            key={clause.id}
            id={clause.id}
            className={styles.clause}
            aria-labelledby={`${clause.id}-title`}
          >
            <a href={`#${clause.id}`} className={styles.numeral}>
              {clause.number}
              <VisuallyHidden>: link to this section</VisuallyHidden>
            </a>
            <h2 id={`${clause.id}-title`} className={styles.title}>
              {clause.title}
            </h2>
            <div className={styles.body}>{children(clause)}</div>
          </section>
        ))}
      </div>
    </div>
  )
}
