import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {halo} from '../kit/solid.ts'
import {line, n, path, rect, repeat, type Point} from '../kit/svg.ts'

/** A fan of report leaves standing on edge, warm light between them. */
export function paperFan(p: Plate): string {
  const t = tones(p.light, 1)
  const [x, y, r] = [p.w * 0.74, p.h * 0.98, p.h * 0.86]
  const count = 34
  const leaves = repeat(count, (i, k) => {
    const a = -Math.PI * (0.96 - k * 0.92)
    const b = a + 0.022
    const len = r * (0.86 + 0.14 * fbm(p.seed, i * 0.9))
    const bow = 0.05 * Math.cos(a)
    const tip: Point = [x + Math.cos(a) * len, y + Math.sin(a) * len]
    const tip2: Point = [x + Math.cos(b) * len, y + Math.sin(b) * len]
    const mid = (q: number): Point => [
      x + Math.cos(q + bow) * len * 0.55,
      y + Math.sin(q + bow) * len * 0.55,
    ]
    const gap = path(
      `M${n(x)} ${n(y)}Q${n(mid(b)[0])} ${n(mid(b)[1])} ${n(tip2[0])} ${n(tip2[1])}L${n(x + Math.cos(b + 0.06) * len * 0.96)} ${n(y + Math.sin(b + 0.06) * len * 0.96)}Z`,
      {
        fill: p.linear(
          [
            [0, p.light.lamp, 0.95],
            [0.6, tokens.flare, 0.4],
            [1, tokens.flare, 0.05],
          ],
          [x, y],
          tip,
        ),
      },
    )
    const special = i === 12 || i === 23
    const page = path(
      `M${n(x)} ${n(y)}Q${n(mid(a)[0])} ${n(mid(a)[1])} ${n(tip[0])} ${n(tip[1])}L${n(tip2[0])} ${n(tip2[1])}Q${n(mid(b)[0])} ${n(mid(b)[1])} ${n(x)} ${n(y)}Z`,
      {
        fill: special
          ? tokens.flameLight
          : p.linear(
              [
                [0, '#ffe3b4'],
                [0.5, '#f3eee0'],
                [1, '#cfd8cc'],
              ],
              [x, y],
              tip,
            ),
      },
    )
    return gap + page
  })
  return (
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, '#05110e'],
          [1, t.body],
        ],
        [0, 0],
        [p.w, p.h],
      ),
    }) +
    halo(p, x, y, p.u * 1.1, p.light.lamp, 0.65) +
    leaves +
    halo(p, x, y, p.u * 0.4, '#fff0d0', 0.8) +
    rect(0, p.h * 0.965, p.w, p.h * 0.035, {fill: '#04100d'}) +
    line([p.w * 0.4, p.h * 0.965], [p.w, p.h * 0.965], p.light.lamp, 3, {opacity: 0.6})
  )
}
