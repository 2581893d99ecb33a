import styles from './section-index.module.css'
import {useCurrentSection} from './use-current-section.ts'

/**
 * The index of a long document: a collapsed list on small screens, a list that stays in view beside
 * the text on large ones. It marks the section that is being read.
 *
 * @param sections the same array from render to render (a loader's own).
 */
export function SectionIndex({
  label,
  sections,
}: {
  label: string
  sections: readonly {id: string; title: string}[]
}) {
  const current = useCurrentSection(sections)
  return (
    <nav className={styles.index} aria-label={label}>
      <details className={styles.details}>
        <summary className={styles.summary}>{label}</summary>
        <ol role="list" className={styles.list}>
          {sections.map(({id, title}) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className={styles.link}
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
