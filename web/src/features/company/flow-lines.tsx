import styles from './flow-lines.module.css'

const count = 18

/**
 * The site's motif, many lines that become one flow, drawn quietly behind a dark band. Decoration:
 * it says nothing to a screen reader.
 */
export function FlowLines({className}: {className?: string | undefined}) {
  return (
    <svg
      className={[styles.lines, className].filter(Boolean).join(' ')}
      viewBox="0 0 1440 400"
      preserveAspectRatio="none"
      aria-hidden
    >
      {Array.from({length: count}, (_, index) => {
        const start = 20 + (index * 360) / (count - 1)
        const end = 330 + index * 3
        return (
          <path
            key={index}
            d={`M1440 ${start} C 900 ${start}, 760 ${end}, 0 ${end}`}
            data-bright={index % 6 === 2}
          />
        )
      })}
    </svg>
  )
}
