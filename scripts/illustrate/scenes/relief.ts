import {mix} from '../kit/colour.ts'
import {tokens} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {n, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'

/** A range of mountains as a stack of profile lines, one of them in flame blue. */
export function reliefLines(p: Plate): string {
  const rows = 46
  const lines = repeat(rows, (i, t) => {
    const base = p.h * (0.2 + 0.7 * t)
    const points = Array.from({length: 91}, (_, j): Point => {
      const k = j / 90
      const middle = Math.exp(-(((k - 0.52) * 3.1) ** 2))
      const wave = fbm(p.seed, k * 9, t * 5.5, 4) ** 1.8
      return [
        p.w * (0.1 + 0.8 * k),
        base - wave * middle * p.h * 0.34 * Math.sin(Math.PI * (0.12 + t * 0.8)),
      ]
    })
    const d = smooth(points)
    const hot = i === 27
    return (
      path(
        `${d}L${n(p.w * 0.9)} ${n(base + p.h * 0.03)}L${n(p.w * 0.1)} ${n(base + p.h * 0.03)}Z`,
        {fill: p.light.near},
      ) +
      path(d, {
        fill: 'none',
        stroke: hot ? tokens.flameLight : mix(p.light.lit, p.light.rim, 0.25 + t * 0.6),
        'stroke-width': (p.u / 700) * (hot ? 3 : 1.3),
      })
    )
  })
  return rect(0, 0, p.w, p.h, {fill: p.light.near}) + lines
}
