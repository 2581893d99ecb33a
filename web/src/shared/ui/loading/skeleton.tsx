import styles from './skeleton.module.css'

/** Grey lines in place of text that is loading, about as wide as the text will be. */
export function SkeletonText({lines = 1, className}: {lines?: number; className?: string}) {
  return (
    <span aria-hidden className={[styles.text, className].filter(Boolean).join(' ')}>
      {Array.from({length: lines}, (_, index) => (
        <span key={index} className={styles.line} />
      ))}
    </span>
  )
}

/** A grey box in place of a picture of the given ratio, width to height. */
export function SkeletonPicture({ratio}: {ratio: number}) {
  return <span aria-hidden className={styles.picture} style={{aspectRatio: ratio}} />
}
