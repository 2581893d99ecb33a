import type {TitledText} from '#web/src/shared/cms/text-lists.ts'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import styles from './about-priorities.module.css'

/** The business priorities as a numbered grid under hairlines. */
export function AboutPriorities({title, items}: {title: string; items: TitledText[]}) {
  if (items.length === 0) return null
  return (
    <Section labelledBy="priorities">
      <h2 id="priorities" className={styles.heading}>
        {title}
      </h2>
      <ol role="list" className={styles.grid}>
        {items.map(({key, title: priority, text}) => (
          <li key={key} className={styles.item}>
            <h3 className={styles.title}>{priority}</h3>
            {text && <p className={styles.text}>{text}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
