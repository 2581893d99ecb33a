import {Plus} from 'lucide-react'
import {useId, type ReactNode} from 'react'
import styles from './accordion.module.css'

export type AccordionItem = {key: string; title: string; content: ReactNode}

/**
 * A list of which one entry at most is open (specification, section 4): native `<details>` that
 * share a name, so it works before and without any script.
 *
 * @param firstOpen whether the first entry starts open; otherwise all start closed.
 */
export function Accordion({
  items,
  firstOpen = false,
  headingLevel: Heading = 'h3',
}: {
  items: readonly AccordionItem[]
  firstOpen?: boolean
  headingLevel?: 'h2' | 'h3' | 'h4'
}) {
  const name = useId()
  return (
    <div className={styles.accordion}>
      {items.map(({key, title, content}, index) => (
        <details
          key={key}
          id={key}
          name={name}
          className={styles.entry}
          open={firstOpen && index === 0}
        >
          <summary className={styles.summary}>
            <Heading className={styles.title}>{title}</Heading>
            <Plus className={styles.sign} size={24} strokeWidth={1.5} aria-hidden />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  )
}
