import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {circle, ellipse, path, rect, repeat, shape, smooth, type Point} from '../kit/svg.ts'
import {forest} from './forest.ts'

/** A cleared corridor straight through forest; with `slope` it climbs towards a horizon. */
export function corridor(p: Plate, {slope = false}: {slope?: boolean}): string {
  const t = tones(p.light, 1)
  const [dark, lit] = [mix('#0f4733', t.body, 0.35), mix('#5fa56c', p.light.haze, 0.2)]
  const mid = (y: number) => (slope ? 0.5 + 0.1 * (1 - y) : 0.22 + y * 0.5)
  const half = (y: number) => (slope ? 0.03 + 0.13 * y ** 1.4 : 0.085)
  const grows = (x: number, y: number) => {
    const gap = Math.abs(x - mid(y)) - half(y) * (1 + 0.12 * fbm(p.seed, y * 14, x * 3))
    const rise = slope ? y - 0.2 - 0.06 * fbm(p.seed + 4, x * 5) : 1
    return rise < 0 ? 0 : gap > 0 ? 0.7 : 0
  }
  const edge = (k: number): Point[] =>
    Array.from({length: 9}, (_, i): Point => {
      const y = (slope ? 0.2 : -0.05) + (i / 8) * (slope ? 0.85 : 1.1)
      return [(mid(y) + half(y) * k) * p.w, y * p.h]
    })
  const strip = (a: number, b: number, fill: string, opacity = 1) =>
    path(`${smooth(edge(a))}${smooth([...edge(b)].reverse()).replace('M', 'L')}Z`, {fill, opacity})
  const sky = slope
    ? rect(0, 0, p.w, p.h * 0.3, {fill: p.linear(p.light.sky, [0, 0], [0, p.h * 0.26])})
    : ''
  const far = slope
    ? repeat(3, (i) =>
        path(
          `${smooth(Array.from({length: 12}, (_, j): Point => [(j / 11) * p.w, p.h * (0.15 + i * 0.03) - fbm(p.seed + i, j * 0.4) * p.h * 0.05]))}L${p.w} ${p.h * 0.4}L0 ${p.h * 0.4}Z`,
          {fill: mix(p.light.haze, dark, 0.25 + i * 0.2)},
        ),
      )
    : ''
  return (
    sky +
    far +
    (slope
      ? shape(
          [
            [0, p.h * 0.22],
            [p.w, p.h * 0.2],
            [p.w, p.h],
            [0, p.h],
          ],
          dark,
        )
      : rect(0, 0, p.w, p.h, {fill: dark})) +
    strip(-1.15, 1.15, mix('#a8b878', p.light.haze, 0.3)) +
    strip(-0.5, 0.1, mix('#cbb98a', p.light.haze, 0.3)) +
    strip(-0.36, -0.28, '#a08c62', 0.6) +
    strip(-0.1, -0.02, '#a08c62', 0.6) +
    strip(0.48, 0.66, '#03120d', 0.3) +
    strip(0.4, 0.58, t.lit) +
    strip(0.43, 0.48, p.light.rim) +
    forest(p, {step: slope ? 0.03 : 0.034, grows, dark, lit}) +
    repeat(7, (_, k) => {
      const y = 0.3 + k * 0.65
      const [x, yy] = [(mid(y) + half(y) * 0.75) * p.w, y * p.h]
      return (
        ellipse(x + 5, yy + 4, p.u * 0.008, p.u * 0.004, {fill: '#03120d', opacity: 0.4}) +
        circle(x, yy, p.u * 0.0055, {fill: tokens.amber})
      )
    })
  )
}
