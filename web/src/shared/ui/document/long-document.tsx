import {type ReactNode, useEffect, useState} from 'react'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'
import {Banner, type BannerContent} from '../layout/banner.tsx'
import {Section} from '../layout/layout.tsx'
import {Sections} from '../layout/section-boundary.tsx'
import styles from './long-document.module.css'

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

/**
 * The index of a long document: a collapsed list on small screens, a list that stays in view beside
 * the text on large ones. It marks the section that is being read.
 *
 * @param sections the same array from render to render (a loader's own).
 */
function SectionIndex({
  label,
  sections,
}: {
  label: string
  sections: readonly {id: string; title: string}[]
}) {
  const current = useCurrentSection(sections)
  return (
    <nav className={styles.index} aria-label={label}>
      <details className={styles.indexDetails}>
        <summary className={styles.indexSummary}>{label}</summary>
        <ol role="list" className={styles.indexList}>
          {sections.map(({id, title}) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className={styles.indexLink}
                aria-current={id === current ? 'true' : undefined}
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

/**
 * The id of the section being read: the first one that crosses a band a little below the header.
 * Uses observers rather than scroll handlers: nothing is measured while scrolling.
 *
 * @param sections the same array from render to render; a new one restarts the observer.
 */
function useCurrentSection(sections: readonly {id: string}[]): string | undefined {
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
