import styles from './africa-share.module.css'
import {formatRange} from './format-shares.ts'

/** Africa's share of a hundred strokes; those between the lower and the upper estimate are fainter. */
export function AfricaShare({low, high, text}: {low: number; high: number; text: string}) {
  const label = formatRange(low, high)
  return (
    <figure className={styles.figure}>
      <p className={styles.number} aria-hidden>
        {low === high ? `${low}%` : `${low}–${high}%`}
      </p>
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className={styles.strokes}
        role="img"
        aria-label={label}
      >
        {Array.from({length: 100}, (_, stroke) => (
          <rect
            key={stroke}
            x={stroke + 0.3}
            width="0.4"
            height="6"
            data-share={stroke < low ? 'sure' : stroke < high ? 'possible' : 'rest'}
          />
        ))}
      </svg>
      {text && <figcaption className={styles.caption}>{text}</figcaption>}
    </figure>
  )
}
