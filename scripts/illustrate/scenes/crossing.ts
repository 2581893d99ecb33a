import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {circle, group, line, n, rect, repeat, shape, type Point} from '../kit/svg.ts'
import {forest} from './forest.ts'

const fieldColours = ['#c9b877', '#9db36a', '#7f9d5b', '#b7a35f', '#6f9463'] as const

/** Two rights of way crossing among fields, a village path and trees. */
export function crossing(p: Plate): string {
  const t = tones(p.light, 1)
  const cell = p.u * 0.2
  const at = (i: number, j: number): Point => [
    (i - 1) * cell + (fbm(p.seed, i * 1.7, j * 2.3) - 0.5) * cell * 0.7,
    (j - 1) * cell + (fbm(p.seed + 8, i * 2.1, j * 1.3) - 0.5) * cell * 0.7,
  ]
  const rows = Math.ceil(p.h / cell) + 2
  const cols = Math.ceil(p.w / cell) + 2
  const fields = repeat(rows, (j) =>
    repeat(cols, (i) => {
      const [q0, q1, q2, q3] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]
      const quad = [q0, q1, q2, q3]
      const base = mix(p.rng.pick(fieldColours), p.light.near, 0.24)
      const turned = p.rng.chance(0.5)
      const rowsIn = repeat(9, (_, k) =>
        turned
          ? line(
              [q0[0] + cell * k, q0[1] - 30],
              [q3[0] + cell * k, q3[1] + 30],
              mix(base, p.light.near, 0.4),
              p.u * 0.003,
              {opacity: 0.6},
            )
          : line(
              [q0[0] - 30, q0[1] + cell * k],
              [q1[0] + 30, q1[1] + cell * k],
              mix(base, p.light.near, 0.4),
              p.u * 0.003,
              {opacity: 0.6},
            ),
      )
      return (
        shape(quad, base) +
        group({'clip-path': p.clip(shape(quad, '#fff'))}, rowsIn) +
        shape(quad, 'none', {
          stroke: mix('#2f6b48', p.light.near, 0.3),
          'stroke-width': p.u * 0.008,
        })
      )
    }),
  )
  const way = (from: Point, to: Point, colour: string) => {
    const [a, b] = [
      [from[0] * p.w, from[1] * p.h],
      [to[0] * p.w, to[1] * p.h],
    ] as const
    return (
      line(a, b, '#dccb9c', p.u * 0.085) +
      line(a, b, '#b9a577', p.u * 0.02, {opacity: 0.6}) +
      line([a[0] + 5, a[1] + 7], [b[0] + 5, b[1] + 7], '#03120d', p.u * 0.018, {opacity: 0.35}) +
      line(a, b, colour, p.u * 0.018) +
      line([a[0] - 1, a[1] - 2], [b[0] - 1, b[1] - 2], p.light.rim, p.u * 0.004, {opacity: 0.9})
    )
  }
  const near = (x: number, y: number) =>
    Math.min(Math.abs(y - (0.92 - 0.8 * x)), Math.abs(y - (0.12 + 0.62 * x)))
  return (
    fields +
    way([-0.05, 0.96], [1.05, 0.08], t.lit) +
    way([-0.05, 0.09], [1.05, 0.77], tokens.leaf) +
    circle(p.w * 0.565, p.h * 0.47, p.u * 0.055, {fill: '#dccb9c'}) +
    rect(p.w * 0.565 - p.u * 0.03, p.h * 0.47 - p.u * 0.03, p.u * 0.06, p.u * 0.06, {
      fill: t.body,
      transform: `rotate(35 ${n(p.w * 0.565)} ${n(p.h * 0.47)})`,
    }) +
    circle(p.w * 0.565, p.h * 0.47, p.u * 0.014, {fill: tokens.flare}) +
    forest(p, {
      step: 0.04,
      grows: (x, y) => (near(x, y) < 0.075 ? 0 : fbm(p.seed + 2, x * 7, y * 7) > 0.62 ? 0.8 : 0),
      dark: '#14523a',
      lit: '#5fa56c',
    })
  )
}
