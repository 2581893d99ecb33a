import {useEffect, useState} from 'react'
import styles from './section-index.module.css'

/**
 * The index of a long text: a collapsed list on small screens, a list that stays in view beside
 * the text on large ones. It marks the section that is being read.
 *
 * @param sections the same array from render to render (a loader's own).
 * @param stays tells whether the list itself stays in view: within a column that does, it would move over what follows it.
 */
export function SectionIndex({
  label,
  sections,
  stays = true,
}: {
  label: string
  sections: readonly {id: string; title: string}[]
  stays?: boolean
}) {
  const current = useCurrentSection(sections)
  return (
    <nav className={`${styles.index} ${stays ? styles.stays : ''}`} aria-label={label}>
      <details className={styles.indexDetails}>
        <summary className={styles.indexSummary}>{label}</summary>
        <ol role="list" className={styles.indexList}>
          {sections.map(({id, title}, position) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className={styles.indexLink}
                aria-current={id === current ? 'true' : undefined}
              >
                {withoutNumber(title, position + 1)}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

/** A title without the number that an editor has written before it, where the list counts the same. */
function withoutNumber(title: string, number: number): string {
  const [, written, rest] = /^(\d+)[.)]\s+(.+)$/.exec(title) ?? []
  return rest && Number(written) === number ? rest : title
}

/**
 * The id of the section being read: the last whose top is above a line a little below the header. Uses an observer rather
 * than scroll handlers, of all that is above that line: a jump over several sections changes it too.
 *
 * @param sections the same array from render to render; a new one restarts the observer.
 */
function useCurrentSection(sections: readonly {id: string}[]): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    const begun = new Set<string>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const {target, isIntersecting} of changes) {
          if (isIntersecting) begun.add(target.id)
          else begun.delete(target.id)
        }
        setCurrent(sections.findLast(({id}) => begun.has(id))?.id)
      },
      {rootMargin: '1000000px 0px -75% 0px'},
    )
    for (const {id} of sections) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [sections])

  return current
}
