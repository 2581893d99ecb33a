import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {lamp} from '../kit/solid.ts'
import {line, rect, repeat, shape} from '../kit/svg.ts'
import {palm} from './trees.ts'

/** Small gabled houses in rows that grow towards the viewer, lamps in their windows, palms between. */
export function lightsVillage(p: Plate, {y, rows}: {y: number; rows: number}): string {
  return repeat(rows, (_, k) => {
    const foot = (y + (1.0 - y) * k ** 1.3) * p.h
    const s = p.u * (0.03 + 0.11 * k ** 1.2)
    const t = tones(p.light, 0.55 + 0.45 * k)
    let out = ''
    for (let x = -s * p.rng.next(); x < p.w; x += s * p.rng.range(1.5, 2.6)) {
      const w = s * p.rng.range(1, 1.5)
      const h = s * 0.55
      const lean = p.sunX * p.w > x ? 1 : 0
      out += rect(x, foot - h, w, h, {
        fill: p.across(
          lean
            ? [
                [0, t.shade],
                [1, t.body],
              ]
            : [
                [0, t.body],
                [1, t.shade],
              ],
        ),
      })
      out += shape(
        [
          [x - w * 0.08, foot - h],
          [x + w * 0.2, foot - h - s * 0.34],
          [x + w * 0.8, foot - h - s * 0.34],
          [x + w * 1.08, foot - h],
        ],
        mix(t.shade, t.lit, 0.3),
      )
      out += line(
        [x + w * 0.2, foot - h - s * 0.34],
        [x + w * 0.8, foot - h - s * 0.34],
        t.rim,
        Math.max(0.6, s * 0.02),
        {opacity: 0.6},
      )
      for (const at of [0.14, 0.46, 0.74]) {
        if (p.rng.chance(0.22)) continue
        const [wx, ww] = [x + w * at, w * 0.13]
        out += rect(wx, foot - h * 0.72, ww, h * 0.36, {
          fill: p.rng.chance(0.8) ? p.light.lamp : '#fff0d0',
        })
        out += line(
          [wx + ww / 2, foot - h * 0.72],
          [wx + ww / 2, foot - h * 0.36],
          t.shade,
          Math.max(0.5, s * 0.012),
        )
        if (k > 0.2) out += lamp(p, wx + ww / 2, foot - h * 0.55, s * 0.03)
      }
      if (p.rng.chance(0.22))
        out += palm(p, {
          x: (x + w * 1.3) / p.w,
          y: (foot + s * 0.05) / p.h,
          size: (s / p.u) * 2.2,
          depth: 0.6 + 0.4 * k,
        })
    }
    return out
  })
}
