import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, ellipse, group, line, path, smooth, type Point} from '../kit/svg.ts'
import {ground, veil} from './ground.ts'

/** Advice: a lattice of nodes bent by attention; who is asked, lights up. */
export function lattice(p: Plate): string {
  const step = 108
  const focus: Point = [p.w * 0.62, p.h * 0.34]
  const warp = ([x, y]: Point): Point => {
    const [dx, dy] = [x - focus[0], y - focus[1]]
    const distance = Math.hypot(dx, dy)
    const k = 1 + 0.62 * Math.exp(-((distance / 330) ** 2))
    return [focus[0] + dx * k, focus[1] + dy * k]
  }
  const rows = Math.ceil(p.h / (step * 0.866)) + 3
  const columns = Math.ceil(p.w / step) + 3
  const raw = (c: number, r: number): Point => [
    (c - 1 + (r % 2 ? 0.5 : 0)) * step,
    (r - 1) * step * 0.866,
  ]
  const heat = ([x, y]: Point) => Math.exp(-((Math.hypot(x - focus[0], y - focus[1]) / 430) ** 2))
  let links = ''
  let nodes = ''
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const here = warp(raw(c, r))
      const warm = heat(here)
      const down = r % 2 ? [c, c + 1] : [c - 1, c]
      for (const to of [warp(raw(c + 1, r)), ...down.map((d) => warp(raw(d, r + 1)))]) {
        links += line(here, to, mix('#1c5f63', '#9be7dc', warm), 1.2 + warm * 2.4, {
          opacity: 0.35 + warm * 0.5,
        })
      }
      const asked = p.rng.chance(0.09 + warm * 0.16)
      const radius = 5 + warm * 15 + (asked ? 6 : 0)
      nodes += asked
        ? circle(...here, radius, {fill: '#ffb35c'}) +
          circle(...here, radius + 9, {
            fill: 'none',
            stroke: '#ffb35c',
            'stroke-width': 2,
            opacity: 0.6,
          })
        : circle(...here, radius, {
            fill: mix('#0f4448', '#d5f5ee', warm * 0.9),
            stroke: mix('#1c5f63', '#9be7dc', warm),
            'stroke-width': 2,
          })
    }
  }
  const glow = p.round([
    [0, '#5fd6c8', 0.5],
    [1, '#5fd6c8', 0],
  ])
  const thread = [
    [-20, p.h * 0.62],
    [p.w * 0.25, p.h * 0.46],
    focus,
    [p.w * 0.8, p.h * 0.16],
    [p.w + 20, p.h * 0.1],
  ] as const satisfies readonly Point[]
  return (
    ground(p, [
      [0, '#0d3a40'],
      [0.7, '#07232a'],
      [1, '#04120f'],
    ]) +
    ellipse(...focus, 560, 560, {fill: glow}) +
    group({}, links) +
    path(smooth(thread), {fill: 'none', stroke: '#ffb35c', 'stroke-width': 3, opacity: 0.55}) +
    nodes +
    veil(p, 0.5)
  )
}
