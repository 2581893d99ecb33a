import {Spinner} from '#web/src/shared/ui/loading/spinner.tsx'
import styles from './news-card.module.css'

/** The spinner, over empty cards of the size that the news will have. */
export function NewsSkeleton() {
  return (
    <div className={styles.pending}>
      <div className={styles.spinner}>
        <Spinner label="Loading news" />
      </div>
      <div className={styles.skeleton} aria-hidden>
        {['one', 'two', 'three', 'four'].map((card) => (
          <div key={card} className={styles.card}>
            <div className={styles.frame} />
            <p className={styles.date} />
            <p className={styles.title} />
            <span className={styles.link} />
          </div>
        ))}
      </div>
    </div>
  )
}
