import {ContactButton} from '#web/src/shared/ui/contact/contact-button.tsx'
import {FlowBackground, Section} from '#web/src/shared/ui/layout/layout.tsx'
import styles from './value.module.css'

/** The company's value: a dark band with the flow lines, and its items numbered. */
export function Value({
  title,
  items,
  buttonLabel,
}: {
  title: string
  items: {key: string; title: string; text: string}[]
  buttonLabel: string
}) {
  return (
    <Section id="value" tone="dark" labelledBy="value-heading" className={styles.value}>
      <FlowBackground className={styles.flow} />
      <div className={styles.head}>
        <h2 id="value-heading" className={styles.title}>
          {title}
        </h2>
        <ContactButton arrow>{buttonLabel}</ContactButton>
      </div>
      {items.length > 0 && (
        <ol role="list" className={styles.items}>
          {items.map(({key, title: itemTitle, text}, index) => (
            <li key={key} className={styles.item}>
              <span className={styles.number} aria-hidden>
                {String(index + 1).padStart(2, '0')}
              </span>
              <h3 className={styles.itemTitle}>{itemTitle}</h3>
              {text && <p className={styles.text}>{text}</p>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
