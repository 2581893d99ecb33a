import styles from './flow-lines.module.css'

const width = 1200
const height = 400

/** How far the bundled lines stand apart, as a share of their spread. */
const bundled = 0.14

/**
 * The site's one motif: many lines become one flow, one flow becomes many (design brief). Drawn on
 * the server into two paths of a few hundred bytes; it fills its box, so set the box by `className`.
 *
 * @param kind `converge` runs from spread to bundle, `diverge` the other way, `end` bundles into a
 *   single line that stops.
 * @param lines how many; every fourth is drawn brighter.
 * @param at where the bundle lies, from 0 (top) to 1 (bottom).
 */
export function FlowLines({
  kind = 'converge',
  lines = 24,
  at = 0.5,
  className,
}: {
  kind?: 'converge' | 'diverge' | 'end'
  lines?: number
  at?: number
  className?: string | undefined
}) {
  const all = Array.from({length: lines}, (_, index) => line(kind, index, lines, at))
  return (
    <svg
      className={[styles.flow, className].filter(Boolean).join(' ')}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden
    >
      <path className={styles.quiet} d={all.filter((_, index) => index % 4).join('')} />
      <path className={styles.bright} d={all.filter((_, index) => index % 4 === 0).join('')} />
    </svg>
  )
}

function line(kind: 'converge' | 'diverge' | 'end', index: number, lines: number, at: number) {
  const share = lines > 1 ? index / (lines - 1) : 0.5
  const spread = Math.round(share * height)
  const middle = at * height
  const tight = kind === 'end' ? 0 : (share - 0.5) * bundled * height
  const bundle = Math.round(middle + tight)
  const x = (part: number) => (kind === 'diverge' ? width - part * width : part * width)
  const end = kind === 'end' ? x(0.82) : x(1)
  return `M${x(0)} ${spread}C${x(0.3)} ${spread} ${x(0.38)} ${bundle} ${x(0.62)} ${bundle}H${end}`
}
