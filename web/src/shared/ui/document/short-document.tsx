import type {ReactNode} from 'react'
import styles from './short-document.module.css'

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
