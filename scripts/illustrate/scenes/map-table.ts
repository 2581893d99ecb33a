import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {circle, group, line, n, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'
import {chairAbove, thing} from './around-table.ts'

const gap = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])

/** A map table with a glowing network from above, and what its users left around it. */
export function mapTable(p: Plate): string {
  const t = tones(p.light, 1)
  const [x, y, r] = [p.w / 2, p.h / 2, p.u * 0.3]
  const nodes = Array.from({length: 15}, (_, i): Point => {
    const a = i * 2.4
    const k = Math.sqrt((i + 0.6) / 15) * r * 0.9
    return [x + Math.cos(a) * k, y + Math.sin(a) * k]
  })
  const net = nodes.slice(1).map((to, i) => {
    const near = nodes.slice(0, i + 1).sort((a, b) => gap(a, to) - gap(b, to))
    const from = near[0] ?? to
    const d = smooth([from, [(from[0] + to[0]) / 2 + 12, (from[1] + to[1]) / 2 - 8], to])
    return (
      path(d, {
        fill: 'none',
        stroke: tokens.flame,
        'stroke-width': p.u * 0.012,
        opacity: 0.4,
        filter: p.blur(p.u * 0.006),
      }) + path(d, {fill: 'none', stroke: tokens.flameLight, 'stroke-width': p.u * 0.004})
    )
  })
  const chairs = repeat(8, (i) =>
    group(
      {transform: `translate(${n(x)} ${n(y)}) rotate(${n(i * 45 + 5 + (i % 3) * 5)})`},
      chairAbove(p, r * (1.36 + (i % 3) * 0.04), r * 0.42),
    ),
  )
  const things = repeat(8, (i) =>
    group(
      {transform: `translate(${n(x)} ${n(y)}) rotate(${i * 45 + 10}) translate(0 ${n(-r)})`},
      thing(r * 0.27, i),
    ),
  )
  return (
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, t.body],
          [1, '#030908'],
        ],
        [0, 0],
        [p.w, p.h],
      ),
    }) +
    repeat(12, (i) =>
      line([0, (i / 12) * p.h], [p.w, (i / 12) * p.h], '#000000', 2, {opacity: 0.25}),
    ) +
    chairs +
    circle(x + 14, y + 20, r * 1.22, {fill: '#000000', opacity: 0.5, filter: p.blur(p.u / 50)}) +
    circle(x, y, r * 1.2, {fill: mix(t.body, t.lit, 0.5)}) +
    circle(x, y, r * 1.12, {
      fill: p.round([
        [0, '#10427c'],
        [0.7, '#0a2550'],
        [1, '#061630'],
      ]),
    }) +
    halo(p, x, y, r * 1.7, tokens.flame, 0.4) +
    repeat(4, (i) =>
      circle(x, y, r * (0.25 + i * 0.25), {
        fill: 'none',
        stroke: tokens.flameLight,
        'stroke-width': 1.2,
        opacity: 0.22,
      }),
    ) +
    net.join('') +
    nodes
      .map(([a, b], i) =>
        circle(a, b, p.u * (i % 4 ? 0.008 : 0.014), {fill: i % 4 ? '#dff5ff' : tokens.flare}),
      )
      .join('') +
    things
  )
}
