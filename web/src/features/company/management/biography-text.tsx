import styles from './biography-text.module.css'

/** A biography's paragraphs, keyed by their place: they have no other identity. */
export function BiographyText({paragraphs}: {paragraphs: readonly string[]}) {
  const placed = paragraphs.map((text, place) => ({text, place}))
  return (
    <div className={styles.text}>
      {placed.map(({text, place}) => (
        <p key={place}>{text}</p>
      ))}
    </div>
  )
}
