import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {lamp} from '../kit/solid.ts'
import {ellipse, line, rect, repeat, shape} from '../kit/svg.ts'
import {figure} from '../figures/figure.ts'
import {listener} from '../figures/listener.ts'

const exposure = 0.58
const guests = ['director', 'planner', 'analyst', 'officer', 'elder', 'adviser', 'counsel'] as const

/** Working groups at round tables under hanging lamps. */
export function roundTables(p: Plate): string {
  const t = tones(p.light, 1)
  const wall = p.linear(
    [
      [0, mix(t.lit, p.light.haze, 0.55)],
      [1, mix(t.lit, p.light.haze, 0.3)],
    ],
    [p.w, 0],
    [0, p.h * 0.5],
  )
  const windows = repeat(
    5,
    (i) =>
      rect(p.w * (0.06 + i * 0.19), p.h * 0.08, p.w * 0.13, p.h * 0.28, {
        fill: p.linear(p.light.sky, [0, p.h * 0.02], [0, p.h * 0.36]),
      }) +
      line(
        [p.w * (0.125 + i * 0.19), p.h * 0.08],
        [p.w * (0.125 + i * 0.19), p.h * 0.36],
        t.shade,
        p.u * 0.005,
      ),
  )
  const tables = (
    [
      [0.24, 0.5, 0.5],
      [0.6, 0.48, 0.46],
      [0.9, 0.52, 0.52],
      [0.08, 0.74, 0.85],
      [0.5, 0.72, 0.8],
      [0.86, 0.8, 0.95],
    ] as const
  ).map(([kx, ky, k], g) => {
    const [x, y, s] = [p.w * kx, p.h * ky, p.u * 0.24 * k]
    const someone = (a: number, i: number) => {
      const [sx, sy] = [x + Math.cos(a) * s * 0.98, y + Math.sin(a) * s * 0.32]
      const who = guests[(i * 2 + g * 3) % guests.length] ?? 'director'
      const side = p.sunX * p.w > sx ? 1 : -1
      const chair = rect(sx - s * 0.22, sy - s * 0.06, s * 0.44, s * 0.5, {
        rx: s * 0.06,
        fill: mix(t.shade, t.body, 0.4),
      })
      return Math.sin(a) > 0
        ? listener(p, {
            x: sx,
            y: sy - s * 0.2,
            size: s * 0.4,
            who,
            rim: p.light.rim,
            side,
            exposure,
          }) + chair
        : chair +
            figure(p, {
              x: sx / p.w,
              y: (sy + s * 0.52) / p.h,
              height: (s * 1.24) / p.u,
              pose: i % 3 ? 'desk' : 'deskTalk',
              who,
              flip: Math.cos(a) > 0,
              side,
              exposure,
              afloat: true,
            })
    }
    return (
      ellipse(x, y + s * 0.5, s * 1.2, s * 0.26, {fill: '#000000', opacity: 0.3}) +
      [3.5, 4.2, 5.2, 5.9].map((a, i) => someone(a, i)).join('') +
      ellipse(x, y + s * 0.03, s * 0.84, s * 0.27, {fill: t.body}) +
      ellipse(x, y, s * 0.84, s * 0.27, {
        fill: p.linear(
          [
            [0, '#fbf5e4'],
            [1, mix(p.light.haze, t.lit, 0.5)],
          ],
          [x + s, y - s * 0.2],
          [x - s, y + s * 0.2],
        ),
      }) +
      repeat(4, (i) =>
        shape(
          [
            [x + s * (-0.5 + i * 0.25), y - s * 0.03],
            [x + s * (-0.36 + i * 0.25), y - s * 0.05],
            [x + s * (-0.32 + i * 0.25), y + s * 0.04],
            [x + s * (-0.47 + i * 0.25), y + s * 0.06],
          ],
          i % 2 ? '#ffffff' : '#cfe4ee',
        ),
      ) +
      [0.7, 1.6, 2.5].map((a, i) => someone(a, i + 4)).join('')
    )
  })
  const lamps = [0.2, 0.5, 0.8].map((k, i) => {
    const y = p.h * (0.16 + (i % 2) * 0.05)
    return (
      line([p.w * k, 0], [p.w * k, y], t.shade, 2) +
      shape(
        [
          [p.w * k - p.u * 0.06, y + p.u * 0.045],
          [p.w * k - p.u * 0.02, y],
          [p.w * k + p.u * 0.02, y],
          [p.w * k + p.u * 0.06, y + p.u * 0.045],
        ],
        tokens.pine,
      ) +
      lamp(p, p.w * k, y + p.u * 0.05, p.u * 0.011)
    )
  })
  return (
    rect(0, 0, p.w, p.h, {fill: wall}) +
    windows +
    rect(0, p.h * 0.42, p.w, p.h * 0.58, {
      fill: p.linear(
        [
          [0, mix(t.lit, p.light.haze, 0.35)],
          [1, t.body],
        ],
        [0, p.h * 0.42],
        [0, p.h],
      ),
    }) +
    tables.join('') +
    lamps.join('')
  )
}
