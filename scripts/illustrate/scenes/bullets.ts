import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {pipePaint, railing} from '../kit/solid.ts'
import {line, rect, repeat} from '../kit/svg.ts'
import type {Placed} from './spheres.ts'

/** Lying pressure vessels with domed ends on saddles. */
export function bullets(
  p: Plate,
  o: Placed & {length: number; r: number; count?: number; rise?: number},
): string {
  const {depth = 1, count = 1, rise = 0.3} = o
  const [len, r] = [o.length * p.u, o.r * p.u]
  return repeat(count, (i) => {
    const k = count - 1 - i
    const [x, foot] = [o.x * p.w + k * r * 0.9, o.y * p.h - k * r * rise * 2]
    const d = depth - k * 0.1
    const t = tones(p.light, d)
    const cy = foot - r * 1.6
    const left = x - len / 2
    return (
      repeat(3, (_, s) =>
        rect(left + len * (0.12 + s * 0.7), cy, len * 0.05, r * 1.6, {fill: t.shade}),
      ) +
      rect(left - r * 0.55, cy - r, len + r * 1.1, r * 2, {
        rx: r * 0.8,
        ry: r,
        fill: pipePaint(p, d),
      }) +
      repeat(5, (_, s) =>
        line([left + len * s, cy - r * 0.99], [left + len * s, cy + r * 0.99], t.shade, r * 0.02, {
          opacity: 0.5,
        }),
      ) +
      rect(left + len * 0.42, cy - r * 1.25, len * 0.05, r * 0.3, {fill: t.body}) +
      railing(
        [left + len * 0.1, cy - r],
        [left + len * 0.9, cy - r],
        r * 0.38,
        9,
        t.body,
        Math.max(1, r * 0.03),
      )
    )
  })
}
