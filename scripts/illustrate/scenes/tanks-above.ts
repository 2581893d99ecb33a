import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {line, n, rect, repeat, type Point} from '../kit/svg.ts'
import {roof, shade} from './plan-parts.ts'

/** A tank farm in plan: bunds, roofs with long shadows, pipe tracks. */
export function tanksAbove(p: Plate, {columns, rows}: {columns: number; rows: number}): string {
  const t = tones(p.light, 1)
  const soil = mix(p.light.haze, '#b6a377', 0.4)
  const [cw, ch] = [p.w / columns, p.h / rows]
  const r0 = Math.min(cw, ch) * 0.36
  const [dx, dy] = [r0 * 0.95, r0 * 0.42]
  const tints = ['#e9ead9', '#cfd9c8', '#9cc0ad', '#f0e3c2', '#5f9c86'] as const
  const bunds = repeat(rows, (j) =>
    repeat(columns, (i) => {
      const [x, y] = [i * cw + cw * 0.05, j * ch + ch * 0.06]
      return (
        rect(x + 5, y + 6, cw * 0.9, ch * 0.86, {rx: r0 * 0.12, fill: '#04130f', opacity: 0.2}) +
        rect(x, y, cw * 0.9, ch * 0.86, {rx: r0 * 0.12, fill: mix(soil, '#ffffff', 0.22)}) +
        rect(x + r0 * 0.09, y + r0 * 0.09, cw * 0.9 - r0 * 0.18, ch * 0.86 - r0 * 0.18, {
          rx: r0 * 0.08,
          fill: mix(soil, t.lit, 0.22),
        })
      )
    }),
  )
  const tracks = repeat(rows, (j) =>
    [0, 1, 2]
      .map((k) => {
        const y = (j + 0.97) * ch + (k - 1) * r0 * 0.09
        return (
          line([0, y + 5], [p.w, y + 5], '#04130f', r0 * 0.05, {opacity: 0.3}) +
          line([0, y], [p.w, y], [t.lit, tokens.leaf, t.body][k] ?? t.lit, r0 * 0.05) +
          line([0, y - r0 * 0.014], [p.w, y - r0 * 0.014], p.light.rim, r0 * 0.012, {opacity: 0.8})
        )
      })
      .join(''),
  )
  const tanks = repeat(rows, (j) =>
    repeat(columns, (i) => {
      const [x, y] = [(i + 0.46) * cw, (j + 0.47) * ch]
      const feed = line([x, y], [x, (j + 0.97) * ch], t.body, r0 * 0.05)
      if (p.rng.chance(0.2))
        return (
          feed +
          [-0.42, 0.42]
            .map((a) =>
              [-0.42, 0.42]
                .map((b) =>
                  roof(p, x + a * r0, y + b * r0, r0 * 0.36, p.rng.pick(tints), dx * 0.5, dy * 0.5),
                )
                .join(''),
            )
            .join('')
        )
      return feed + roof(p, x, y, r0 * p.rng.range(0.82, 1.06), p.rng.pick(tints), dx, dy)
    }),
  )
  const van = ([x, y]: Point) =>
    shade(`M${n(x)} ${n(y)}h${n(r0 * 0.3)}v${n(r0 * 0.16)}h${n(-r0 * 0.3)}z`) +
    rect(x - 4, y - 4, r0 * 0.28, r0 * 0.13, {rx: 3, fill: tokens.flare})
  return (
    rect(0, 0, p.w, p.h, {fill: soil}) +
    bunds +
    tracks +
    tanks +
    van([cw * (columns - 1.04), ch * 0.9])
  )
}
