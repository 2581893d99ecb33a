import styles from './inlet.module.css'

const streams = [2, 9, 16, 23, 30, 37, 44]

/** Seven streams that bend into the one line of the seven steps. Decoration. */
export function Inlet() {
  return (
    <svg className={styles.inlet} viewBox="0 0 100 72" preserveAspectRatio="none" aria-hidden>
      {streams.map((height) => (
        <path key={height} d={`M100 ${height} C 36 ${height}, 0 ${height + 6}, 0 72`} />
      ))}
    </svg>
  )
}
