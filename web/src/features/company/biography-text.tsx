import styles from './biography-text.module.css'

/** A biography's paragraphs. */
export function BiographyText({paragraphs}: {paragraphs: readonly string[]}) {
  return (
    <div className={styles.text}>
      {paragraphs.map((paragraph, index) => (
        // Paragraphs have no identity but their place.
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  )
}
