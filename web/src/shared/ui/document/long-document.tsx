import type {ReactNode} from 'react'
import styles from './long-document.module.css'
import {SectionIndex} from './section-index.tsx'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'

/** One clause. Its id is its deep link. */
export type DocumentClause = {id: string; number: number; title: string}

/**
 * A document of numbered clauses with its index beside it. Each numeral is the clause's own link.
 *
 * @param clauses the same array from render to render (a loader's own).
 * @param dateLine when the document was made or last changed, as it says itself.
 * @param lead what stands before the first clause.
 * @param numerals `large` for a document whose numbers people quote, `small` otherwise.
 */
export function LongDocument<Clause extends DocumentClause>({
  clauses,
  indexLabel,
  dateLine,
  lead,
  numerals = 'small',
  children,
}: {
  clauses: readonly Clause[]
  indexLabel: string
  dateLine: string
  lead?: ReactNode
  numerals?: 'large' | 'small'
  children: (clause: Clause) => ReactNode
}) {
  return (
    <div className={styles.document} data-numerals={numerals}>
      <div className={styles.side}>
        {dateLine && <p className={styles.date}>{dateLine}</p>}
        {clauses.length > 1 && <SectionIndex label={indexLabel} sections={clauses} />}
      </div>
      <div className={styles.text}>
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
