import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {group, line, n, path, rect, repeat, shape, smooth, type Point} from '../kit/svg.ts'
import {figure} from '../figures/figure.ts'
import {sky} from './sky.ts'

/** A stair climbing the curved wall of a tank, filling a tall picture. */
export function stairClose(p: Plate): string {
  const t = tones(p.light, 1)
  const [left, right] = [-p.w * 0.06, p.w * 0.8]
  const wall = p.linear(
    [
      [0, t.shade],
      [0.35, t.body],
      [0.72, t.lit],
      [0.9, mix(t.lit, t.rim, 0.75)],
      [1, t.lit],
    ],
    [left, 0],
    [right, 0],
  )
  const bend = (y: number) =>
    `M${n(left)} ${n(y)}Q${n((left + right) / 2)} ${n(y + p.h * 0.05)} ${n(right)} ${n(y)}`
  const top = p.h * 0.12
  const along = (k: number, lift = 0): Point => [
    p.w * (0.06 + 0.66 * Math.sin(k * 1.45)),
    p.h * (0.97 - 0.84 * k) + Math.cos(k * 1.45) * p.h * 0.03 - lift,
  ]
  const count = 34
  const treads = repeat(count, (_, k) => {
    const [x, y] = along(k)
    const w = p.u * 0.12 * (1 - k * 0.35)
    return (
      shape(
        [
          [x - w * 0.5, y],
          [x + w * 0.5, y - w * 0.05],
          [x + w * 0.5, y + w * 0.09],
          [x - w * 0.5, y + w * 0.14],
        ],
        mix(t.shade, '#000000', 0.15),
      ) + line([x - w * 0.5, y], [x + w * 0.5, y - w * 0.05], t.rim, 2, {opacity: 0.8})
    )
  })
  const rail = (lift: number, w: number) =>
    path(
      smooth(Array.from({length: 18}, (_, i) => along(i / 17, p.u * lift * (1 - (i / 17) * 0.3)))),
      {fill: 'none', stroke: mix(t.rim, '#ffffff', 0.2), 'stroke-width': w},
    )
  const posts = repeat(18, (_, k) => {
    const a = along(k)
    const b = along(k, p.u * 0.17 * (1 - k * 0.3))
    return line(a, b, mix(t.rim, t.lit, 0.3), 4)
  })
  const shadow = path(
    smooth(
      Array.from({length: 12}, (_, i) => {
        const [x, y] = along(i / 11)
        return [x - p.u * 0.1, y + p.u * 0.07] as Point
      }),
    ),
    {
      fill: 'none',
      stroke: '#04130f',
      'stroke-width': p.u * 0.13,
      opacity: 0.3,
      filter: p.blur(p.u / 120),
    },
  )
  const clip = p.clip(
    path(
      `M${n(left)} ${n(top)}Q${n((left + right) / 2)} ${n(top + p.h * 0.05)} ${n(right)} ${n(top)}L${n(right)} ${n(p.h)}L${n(left)} ${n(p.h)}Z`,
      {},
    ),
  )
  return group(
    {},
    sky(p, {horizon: 0.97, disc: {y: 0.3, r: 0.09}, clouds: 'heaps', count: 5}),
    group(
      {'clip-path': clip},
      rect(left, 0, right - left, p.h, {fill: wall}),
      repeat(
        9,
        (i) =>
          path(bend(p.h * (0.1 + i * 0.11)), {
            fill: 'none',
            stroke: t.shade,
            'stroke-width': 2.5,
            opacity: 0.45,
          }) +
          repeat(4, (j) =>
            line(
              [left + (right - left) * ((j + (i % 2) * 0.5) / 4), p.h * (0.12 + i * 0.11)],
              [left + (right - left) * ((j + (i % 2) * 0.5) / 4), p.h * (0.23 + i * 0.11)],
              t.shade,
              2,
              {opacity: 0.3},
            ),
          ),
      ),
      shadow,
    ),
    path(bend(top), {fill: 'none', stroke: t.rim, 'stroke-width': 5}),
    path(bend(top - p.u * 0.08), {fill: 'none', stroke: t.shade, 'stroke-width': 5}) +
      path(bend(top - p.u * 0.04), {fill: 'none', stroke: t.shade, 'stroke-width': 3}) +
      repeat(15, (_, k) => {
        const x = left + (right - left) * k
        const y = top + p.h * 0.1 * k * (1 - k)
        return line([x, y], [x, y - p.u * 0.08], t.shade, 4)
      }),
    posts,
    treads,
    rail(0.17, 6),
    rail(0.09, 4),
    figure(p, {x: 0.663, y: 0.3, height: 0.24, pose: 'walk', who: 'fitter'}),
  )
}
