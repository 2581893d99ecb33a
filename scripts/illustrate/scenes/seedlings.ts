import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {circle, line, n, path, rect, repeat} from '../kit/svg.ts'
import {hills} from './land.ts'
import {sky} from './sky.ts'

/** Seedlings of light along lines that run towards the dawn. */
export function seedlings(p: Plate): string {
  const t = tones(p.light, 1)
  const [vx, vy] = [p.w * p.sunX, p.h * 0.52]
  const rows = repeat(11, (i, k) => {
    const foot = p.w * (-0.2 + k * 1.5)
    return (
      line([vx, vy], [foot, p.h * 1.05], i % 2 ? tokens.flameLight : tokens.amber, p.u * 0.003, {
        opacity: 0.6,
      }) +
      repeat(9, (j) => {
        const q = 0.06 * 1.4 ** j
        if (q > 1) return ''
        const [x, y, s] = [vx + (foot - vx) * q, vy + (p.h * 1.05 - vy) * q, p.u * 0.24 * q + 2]
        const leaf = (d: number, up: number) =>
          path(
            `M${n(x)} ${n(y - s * up)}Q${n(x + d * s * 0.28)} ${n(y - s * (up + 0.38))} ${n(x + d * s * 0.55)} ${n(y - s * (up + 0.26))}Q${n(x + d * s * 0.34)} ${n(y - s * (up - 0.06))} ${n(x)} ${n(y - s * up)}Z`,
            {fill: mix(tokens.leaf, '#c9f2a8', d > 0 ? 0.55 : 0.3)},
          )
        return (
          halo(p, x, y - s * 0.6, s * 0.9, '#c9f2a8', 0.25) +
          line([x, y], [x, y - s * 0.85], mix(tokens.leaf, '#c9f2a8', 0.3), Math.max(1, s * 0.05)) +
          leaf(1, 0.3) +
          leaf(-1, 0.48) +
          leaf(1, 0.66) +
          circle(x, y - s * 0.92, Math.max(1, s * 0.06), {fill: '#fff6d8'})
        )
      })
    )
  })
  return (
    sky(p, {horizon: 0.52, disc: {y: 0.48, r: 0.09}, count: 8}) +
    hills(p, {top: 0.42, base: 0.53, layers: 4}) +
    rect(0, vy, p.w, p.h - vy, {
      fill: p.linear(
        [
          [0, mix(t.lit, p.light.haze, 0.4)],
          [0.25, t.body],
          [1, t.shade],
        ],
        [0, vy],
        [0, p.h],
      ),
    }) +
    rows
  )
}
