import styles from './intro.module.css'

/** The paragraph that opens a page below its banner; nothing where there is no text. */
export function Intro({text, size = 'narrow'}: {text: string; size?: 'narrow' | 'wide'}) {
  return (
    text && (
      <p className={styles.intro} data-size={size}>
        {text}
      </p>
    )
  )
}
