import styles from './flow-background.module.css'

/**
 * The site's motif as a background: lines that the style sheet draws, so that a page's document does
 * not hold them (behaviour B521). It fills its box, which `className` sets.
 *
 * @param className may set other lines than the default's, which run together: `--lines`, a file of
 *   flow-drawings/; and their colours, `--flow-quiet` and `--flow-bright`.
 */
export function FlowBackground({className = ''}: {className?: string | undefined}) {
  return <div className={`${styles.flow} ${className}`} />
}
