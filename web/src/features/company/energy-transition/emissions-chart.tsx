import {useId} from 'react'
import styles from './emissions-chart.module.css'
import {formatShares} from './format-shares.ts'

type Share = {year: number; share: number}

const width = 1000
/** One line of the drawing stands for one percent. */
const lineGap = 4
const height = 100 * lineGap
/** The percentages that the axis names, from the top. */
const ticks = [100, 75, 50, 25, 0]

/**
 * The energy sector's share of emissions over the years: a hundred lines, one for each percent, of
 * which the share is highlighted. The axis runs from 0 to 100 %; the years are true to scale.
 */
export function EmissionsChart({
  title,
  shares,
  axisLabel,
  source,
}: {
  title: string
  shares: readonly Share[]
  axisLabel: string
  source: string
}) {
  const id = useId()
  const first = shares[0]?.year ?? 0
  const span = (shares.at(-1)?.year ?? 0) - first
  const stations = shares.map(({year, share}) => ({
    year,
    share,
    x: span > 0 ? ((year - first) / span) * width : 0,
    y: height - share * lineGap,
  }))
  const top = stations.map(({x, y}) => `L${x} ${y}`).join('')
  const last = stations.at(-1)
  const lit = `M0 ${height}${top}${span > 0 ? '' : `H${width}`}V${height}Z`
  return (
    <figure className={styles.figure}>
      {axisLabel && <p className={styles.note}>{axisLabel}</p>}
      <div className={styles.axis} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick}>{tick}%</span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${formatShares(shares)}`}
        className={styles.drawing}
      >
        <defs>
          <pattern id={`${id}-lines`} width={width} height={lineGap} patternUnits="userSpaceOnUse">
            <rect y={lineGap - 2.4} width={width} height="1.6" fill="#fff" />
          </pattern>
          <mask
            id={`${id}-mask`}
            maskUnits="userSpaceOnUse"
            x="0"
            y="0"
            width={width}
            height={height}
          >
            <rect width={width} height={height} fill={`url(#${id}-lines)`} />
          </mask>
          <linearGradient id={`${id}-flame`}>
            <stop className={styles.early} />
            <stop className={styles.late} offset="1" />
          </linearGradient>
        </defs>
        <g mask={`url(#${id}-mask)`}>
          <rect width={width} height={height} className={styles.rest} />
          <path d={lit} fill={`url(#${id}-flame)`} />
        </g>
        {last && span > 0 && (
          <path d={`M${top.slice(1)}`} className={styles.edge} vectorEffect="non-scaling-stroke" />
        )}
      </svg>
      <dl className={styles.scale} style={{gridTemplateColumns: columns(stations.map(({x}) => x))}}>
        {stations.map(({year, share}) => (
          <div key={year} className={styles.station}>
            <dt className={styles.year}>{year}</dt>
            <dd className={styles.share}>{share}%</dd>
          </div>
        ))}
      </dl>
      {source && <figcaption className={styles.note}>{source}</figcaption>}
    </figure>
  )
}

/** Columns as wide as the time to the next year; the last only as wide as its figure. */
function columns(positions: readonly number[]): string {
  return positions
    .map((position, index) => {
      const next = positions[index + 1]
      return next === undefined ? 'min-content' : `minmax(min-content, ${next - position}fr)`
    })
    .join(' ')
}
