import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {circle, group, path, repeat, straight, type Point} from '../kit/svg.ts'
import {contour, type Field} from './contours.ts'
import {ground, veil} from './ground.ts'

const stations: readonly Point[] = [
  [0.2, 0.13],
  [0.55, 0.2],
  [0.84, 0.09],
  [0.34, 0.36],
  [0.7, 0.41],
  [0.13, 0.5],
  [0.48, 0.58],
  [0.88, 0.62],
]
const pipes: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 2],
  [0, 3],
  [1, 4],
  [3, 4],
  [3, 5],
  [4, 6],
  [4, 7],
  [5, 6],
]

/** The network code: terrain in contour lines, and the surveyed network laid across it. */
export function network(p: Plate): string {
  const field: Field = (x, y) => {
    const [u, v] = [x / p.w, y / p.w]
    const hill = Math.exp(-((u - 0.62) ** 2 * 7 + (v - 0.42) ** 2 * 5))
    return fbm(p.seed, u * 2.6 + 3, v * 2.6, 3) * 0.8 + hill * 0.55
  }
  const terrain = repeat(30, (i, t) =>
    path(contour(field, 0.16 + t * 0.92, p.w, p.h, 10), {
      stroke: i % 5 === 0 ? '#a9e2c4' : mix('#1d7a58', '#56c596', t),
      'stroke-width': i % 5 === 0 ? 2.8 : 1.5,
      opacity: i % 5 === 0 ? 0.75 : 0.6,
    }),
  )
  const at = (i: number): Point => {
    const [x, y] = stations[i] ?? [0, 0]
    return [x * p.w, y * p.h]
  }
  const lines = pipes.map(([a, b]) => {
    const [from, to] = [at(a), at(b)]
    // pipes run level, then at 45°, as on a schematic map
    const run = Math.max(0, Math.abs(to[0] - from[0]) - Math.abs(to[1] - from[1]))
    const knee: Point = [from[0] + Math.sign(to[0] - from[0]) * run, from[1]]
    return straight([from, knee, to])
  })
  const node = (i: number) => {
    const [x, y] = at(i)
    return (
      circle(x, y, 21, {fill: '#07201a', stroke: '#f7f5ef', 'stroke-width': 4}) +
      circle(x, y, i % 3 === 1 ? 10 : 6, {fill: i % 3 === 1 ? '#ff6b2c' : '#53c7ff'})
    )
  }
  return (
    ground(p, [
      [0, '#0d3b2f'],
      [1, '#051511'],
    ]) +
    group({fill: 'none', 'stroke-linecap': 'round'}, terrain) +
    group(
      {fill: 'none', stroke: '#07201a', 'stroke-width': 15, 'stroke-linejoin': 'round'},
      path(lines.join(''), {}),
    ) +
    group(
      {fill: 'none', stroke: '#53c7ff', 'stroke-width': 4.5, 'stroke-linejoin': 'round'},
      path(lines.join(''), {}),
    ) +
    stations.map((_, i) => node(i)).join('') +
    veil(p, 0.5)
  )
}
