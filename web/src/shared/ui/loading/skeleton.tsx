import styles from './skeleton.module.css'

/** A grey place for text that is on its way: `lines` lines, as wide as the text will be. */
export function SkeletonText({lines = 1, className}: {lines?: number; className?: string}) {
  return (
    <span aria-hidden className={[styles.text, className].filter(Boolean).join(' ')}>
      {Array.from({length: lines}, (_, index) => (
        <span key={index} className={styles.line} />
      ))}
    </span>
  )
}

/** A grey place for a picture of the given ratio, width to height. */
export function SkeletonPicture({ratio}: {ratio: number}) {
  return <span aria-hidden className={styles.picture} style={{aspectRatio: ratio}} />
}
