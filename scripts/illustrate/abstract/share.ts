import {flow} from '../kit/flow.ts'
import type {Plate} from '../kit/plate.ts'
import {ellipse, group, path, repeat} from '../kit/svg.ts'
import {inks, mark} from '../marks/aggregator.ts'
import {ground} from './ground.ts'

/** The middles of the mark's three strands in its own units, and where on the card's height their streams start. */
const strands = [
  [32.5, 0.2],
  [38.6, 0.62],
  [44.7, 1],
] as const

/** Where the streams enter a strand, the gaps between them run on and close. */
function comb(p: Plate, x: number, y: number, unit: number): string {
  return repeat(5, (i, t) => {
    const reach = 90 + ((i * 3) % 5) * 26
    const level = y + (t - 0.5) * 2.7 * unit
    const paint = p.linear(
      [
        [0, '#14303a', 0.85],
        [1, '#14303a', 0],
      ],
      [x, level],
      [x + reach, level],
    )
    return path(`M${x - 2} ${level - 1.6}L${x + reach} ${level}L${x - 2} ${level + 1.6}Z`, {
      fill: paint,
    })
  })
}

/** The card that stands for the site where it is shared: streams gather behind the mark and part again. */
export function share(p: Plate): string {
  const glow = p.round([
    [0, '#53c7ff', 0.3],
    [0.5, '#2f6bff', 0.1],
    [1, '#2f6bff', 0],
  ])
  const size = 360
  const [cx, cy] = [p.w * 0.62, p.h * 0.48]
  const unit = size / 48
  const left = cx - size / 2 + 2.4 * unit
  // each strand of the mark is fed by its own streams, which reach it in the strand's own width
  const feed = ([level, from]: readonly [number, number], k: number) =>
    flow(p, {
      gates: [
        {x: -60, y: p.h * from, spread: p.h * 0.2},
        {x: left * 0.82, y: cy - size / 2 + level * unit, spread: 1.55 * unit},
        {x: left, y: cy - size / 2 + level * unit, spread: 1.45 * unit},
      ],
      count: 11,
      width: 1.8,
      glow: 0.5,
      stops: [
        [0, '#2f6bff', 0.1],
        [0.5, k === 1 ? '#53c7ff' : '#3f95ff', 0.7],
        [0.9, '#e8f8ff', 0.95],
        [1, '#f7f5ef', 1],
      ],
    })
  return (
    ground(p, [
      [0, '#0f3d31'],
      [0.5, '#0a1f1a'],
      [1, '#06130f'],
    ]) +
    ellipse(cx, cy, 420, 330, {fill: glow}) +
    strands.map(feed).join('') +
    group(
      {transform: `translate(${cx - size / 2} ${cy - size / 2}) scale(${size / 48})`},
      mark(inks.light),
    ) +
    strands.map(([level]) => comb(p, left, cy - size / 2 + level * unit, unit)).join('')
  )
}
