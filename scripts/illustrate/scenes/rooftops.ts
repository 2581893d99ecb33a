import {mix} from '../kit/colour.ts'
import {ground, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drum} from '../kit/solid.ts'
import {line, rect, repeat} from '../kit/svg.ts'
import {skyline} from './skyline.ts'
import {windowGrid} from './windows.ts'

/** Flat roofs at evening with tanks on stands, parapets, aerials and lit kitchens. */
export function rooftops(p: Plate): string {
  const sky0 = p.linear(p.light.sky, [0, 0], [0, p.h * 0.45])
  const back =
    rect(0, 0, p.w, p.h, {fill: p.light.near}) +
    rect(0, 0, p.w, p.h * 0.46, {fill: sky0}) +
    skyline(p, {y: 0.46, height: 0.22, lit: 0.4, depth: 0.55})
  return (
    back +
    repeat(6, (row, k) => {
      const base = p.h * (0.46 + k * 0.5)
      const s = p.u * (0.08 + k * 0.2)
      const t = tones(p.light, 0.5 + k * 0.5)
      let out = ''
      for (let x = -s * p.rng.next() * 2 - s; x < p.w;) {
        const w = s * p.rng.range(1.3, 2.4)
        const h = s * p.rng.range(0.55, 1.25)
        const top = base - h * 0.4
        out += rect(x, top, w, p.h - top, {
          fill: p.linear(
            [
              [0, mix(t.body, ground(p.light, 0.5), 0.25)],
              [0.5, t.body],
              [1, t.shade],
            ],
            [0, top],
            [0, top + s * 1.3],
          ),
        })
        out +=
          rect(x - s * 0.03, top - s * 0.05, w + s * 0.06, s * 0.09, {fill: t.lit}) +
          line(
            [x - s * 0.03, top - s * 0.05],
            [x + w + s * 0.03, top - s * 0.05],
            t.rim,
            Math.max(0.8, s * 0.012),
            {opacity: 0.8},
          )
        out += windowGrid(p, {
          x: x + w * 0.1,
          y: top + s * 0.14,
          width: w * 0.8,
          height: s * 0.8,
          columns: Math.max(2, Math.round(w / (s * 0.42))),
          rows: 2,
          lit: 0.5,
          fill: 0.42,
        })
        if (p.rng.chance(0.55)) {
          const tx = x + w * p.rng.range(0.25, 0.75)
          out +=
            [-0.1, 0.1]
              .map((d) => line([tx + d * s, top], [tx + d * s, top - s * 0.22], t.shade, s * 0.03))
              .join('') + drum(p, tx, top - s * 0.2, s * 0.3, s * 0.26, 0.5 + k * 0.5, 0.25)
        } else if (row > 1) {
          const ax = x + w * 0.3
          out +=
            line([ax, top], [ax, top - s * 0.6], t.shade, s * 0.015) +
            [0.35, 0.46, 0.56]
              .map((q) =>
                line(
                  [ax - s * 0.12, top - s * q],
                  [ax + s * 0.12, top - s * q],
                  t.shade,
                  s * 0.012,
                ),
              )
              .join('')
        }
        x += w + s * p.rng.range(-0.02, 0.16)
      }
      return out
    })
  )
}
