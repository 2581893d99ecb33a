import type {TitledText} from '#web/src/shared/cms/text-lists.ts'
import {Section} from '#web/src/shared/ui/layout/layout.tsx'
import styles from './about-values.module.css'

/** The company's values in large type. */
export function AboutValues({title, items}: {title: string; items: TitledText[]}) {
  if (items.length === 0) return null
  return (
    <Section labelledBy="values">
      <h2 id="values" className={styles.heading}>
        {title}
      </h2>
      <ul role="list">
        {items.map(({key, title: value, text}) => (
          <li key={key} className={styles.value}>
            <h3 className={styles.word}>{value}</h3>
            {text && <p className={styles.text}>{text}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
