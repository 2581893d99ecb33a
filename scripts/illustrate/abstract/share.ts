import {flow} from '../kit/flow.ts'
import type {Plate} from '../kit/plate.ts'
import {ellipse, group, rect} from '../kit/svg.ts'
import {inks, mark} from '../marks/aggregator.ts'
import {ground} from './ground.ts'

/** The middles of the mark's three strands in its own units, and where on the card's height their streams start. */
const strands = [
  [32.5, 0.2],
  [38.6, 0.62],
  [44.7, 1],
] as const

/** The card that stands for the site where it is shared: streams gather and run into the mark. */
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
  const level = Math.round(cy - size / 2 + 29.4 * unit)
  // the strands come out of their streams without an edge
  const entry = p.linear(
    [
      [0, '#000000'],
      [1, '#ffffff'],
    ],
    [left, 0],
    [left + 110, 0],
  )
  // each strand of the mark is fed by its own streams, which reach it in the strand's own width
  const feed = ([level, from]: readonly [number, number], k: number) =>
    flow(p, {
      gates: [
        {x: -60, y: p.h * from, spread: p.h * 0.2},
        {x: left * 0.82, y: cy - size / 2 + level * unit, spread: 1.55 * unit},
        {x: left + 120, y: cy - size / 2 + level * unit, spread: 1.45 * unit},
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
      {
        mask: p.mask(
          rect(0, level - 2, p.w, p.h, {fill: entry}) + rect(0, 0, p.w, level, {fill: '#ffffff'}),
        ),
      },
      group(
        {transform: `translate(${cx - size / 2} ${cy - size / 2}) scale(${unit})`},
        mark(inks.light),
      ),
    )
  )
}
