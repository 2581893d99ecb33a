import styles from './steps-decoration.module.css'

const lines = [2, 9, 16, 23, 30, 37, 44]

/** Decoration above the steps: seven lines that run into the line of the steps. */
export function StepsDecoration() {
  return (
    <svg className={styles.decoration} viewBox="0 0 100 72" preserveAspectRatio="none" aria-hidden>
      {lines.map((height) => (
        <path key={height} d={`M100 ${height} C 36 ${height}, 0 ${height + 6}, 0 72`} />
      ))}
    </svg>
  )
}
