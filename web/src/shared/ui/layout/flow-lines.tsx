import styles from './flow-lines.module.css'
import {flowBox, flowPaths, type Flow} from './flow-paths.ts'

/**
 * The site's motif: many lines run together into one flow, or apart (design brief). It fills its box,
 * which `className` sets. Where every visitor gets the lines, `FlowBackground` draws them.
 */
export function FlowLines({
  kind = 'converge',
  lines = 30,
  at = 0.5,
  className,
}: Partial<Flow> & {className?: string | undefined}) {
  const {quiet, bright} = flowPaths({kind, lines, at})
  return (
    <svg
      className={[styles.flow, className].filter(Boolean).join(' ')}
      viewBox={`0 0 ${flowBox.width} ${flowBox.height}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden
    >
      <path className={styles.quiet} d={quiet} />
      <path className={styles.bright} d={bright} />
    </svg>
  )
}
