import styles from './flow-lines.module.css'

const width = 1200
const height = 400

/** Distance between the bundled lines, as a share of their spread. */
const bundled = 0.14

/**
 * The site's motif: many lines run together into one flow, or apart (design brief). Rendered on the
 * server as two paths of a few hundred bytes. It fills its box, which `className` sets.
 *
 * @param kind `converge` runs from spread to bundle, `diverge` the other way, `end` bundles into a
 *   single line that stops.
 * @param lines how many; every fourth is drawn brighter.
 * @param at where the bundle lies, from 0 (top) to 1 (bottom).
 */
export function FlowLines({
  kind = 'converge',
  lines = 30,
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

/** Relative path commands, of which only two numbers differ from line to line: that compresses well. */
function line(kind: 'converge' | 'diverge' | 'end', index: number, lines: number, at: number) {
  const share = lines > 1 ? index / (lines - 1) : 0.5
  const spread = Math.round(share * height)
  const tight = kind === 'end' ? 0 : (share - 0.5) * bundled * height
  const turn = Math.round(at * height + tight) - spread
  const [from, way] = kind === 'diverge' ? [width, -1] : [0, 1]
  const x = (part: number) => way * part * width
  const rest = kind === 'end' ? x(0.2) : x(0.38)
  return `M${from} ${spread}c${x(0.3)} 0 ${x(0.38)} ${turn} ${x(0.62)} ${turn}h${rest}`
}
