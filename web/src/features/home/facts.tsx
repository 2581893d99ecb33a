import {VisuallyHidden} from '#web/src/shared/ui/accessibility/visually-hidden.tsx'
import {Container} from '#web/src/shared/ui/layout/layout.tsx'
import styles from './facts.module.css'

/** Facts about the company in large type; nothing where there are none. */
export function Facts({
  title,
  items,
}: {
  title: string
  items: {key: string; value: string; caption: string}[]
}) {
  if (items.length === 0) return null
  return (
    <section className={styles.band} aria-labelledby="facts">
      <Container>
        <VisuallyHidden>
          <h2 id="facts">{title}</h2>
        </VisuallyHidden>
        <dl className={styles.facts}>
          {items.map(({key, value, caption}) => (
            <div key={key} className={styles.fact}>
              <dt className={styles.caption}>{caption}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  )
}
