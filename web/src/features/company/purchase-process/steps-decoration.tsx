import styles from './steps-decoration.module.css'

const lines = [2, 9, 16, 23, 30, 37, 44].map((y) => `M100 ${y}C36 ${y} 0 ${y + 6} 0 72`).join('')

/** Decoration above the steps: seven lines that run into the line of the steps. */
export function StepsDecoration() {
  return (
    <svg className={styles.decoration} viewBox="0 0 100 72" preserveAspectRatio="none" aria-hidden>
      <path d={lines} />
    </svg>
  )
}
