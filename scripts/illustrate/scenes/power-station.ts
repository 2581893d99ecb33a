import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drumPaint, lamp} from '../kit/solid.ts'
import {ellipse, line, rect, repeat, shape} from '../kit/svg.ts'

/** A gas power station: turbine halls, exhaust stacks with a little steam, lit louvres. */
export function powerStation(
  p: Plate,
  o: {x: number; y: number; size: number; depth?: number; units?: number},
): string {
  const {depth = 0.9, units = 3} = o
  const [x, y, s] = [o.x * p.w, o.y * p.h, o.size * p.u]
  const t = tones(p.light, depth)
  return repeat(units, (i) => {
    const left = x + (i - units / 2) * s * 0.92
    const [w, h] = [s * 0.6, s * 0.34]
    const stackX = left + w * 1.22
    const sh = s * (0.95 + (i % 2) * 0.12)
    const steam = p.round([
      [0, p.light.cloud, 0.5],
      [1, p.light.cloud, 0],
    ])
    return (
      repeat(5, (k) =>
        ellipse(
          stackX + s * (0.05 + k * k * 0.035),
          y - sh - s * (0.06 + k * 0.09),
          s * (0.07 + k * 0.06),
          s * (0.05 + k * 0.03),
          {fill: steam},
        ),
      ) +
      rect(stackX - s * 0.055, y - sh, s * 0.11, sh, {fill: drumPaint(p, stackX, depth)}) +
      repeat(3, (k) =>
        rect(stackX - s * 0.058, y - sh * (0.94 - k * 0.12), s * 0.116, sh * 0.035, {
          fill: k % 2 ? t.rim : tokens.flare,
          opacity: 0.65,
        }),
      ) +
      rect(left + w, y - h * 0.8, s * 0.2, h * 0.8, {fill: t.shade}) +
      shape(
        [
          [left, y],
          [left, y - h],
          [left + w * 0.12, y - h * 1.14],
          [left + w * 0.88, y - h * 1.14],
          [left + w, y - h],
          [left + w, y],
        ],
        p.across([
          [0, t.body],
          [1, p.sunX * p.w > left ? t.lit : t.shade],
        ]),
      ) +
      repeat(9, (k) =>
        rect(left + w * (0.06 + k * 0.1), y - h * 0.86, w * 0.055, h * 0.2, {
          fill: p.light.lamp,
          opacity: p.rng.range(0.35, 0.95),
        }),
      ) +
      repeat(5, (k) =>
        line(
          [left + w * 0.05, y - h * (0.1 + k * 0.09)],
          [left + w * 0.6, y - h * (0.1 + k * 0.09)],
          t.shade,
          s * 0.006,
        ),
      ) +
      rect(left + w * 0.7, y - h * 0.42, w * 0.18, h * 0.42, {fill: t.shade}) +
      rect(left + w * 0.22, y - h * 1.36, w * 0.28, h * 0.24, {fill: t.body}) +
      lamp(p, stackX, y - sh - s * 0.01, s * 0.014, tokens.flare) +
      lamp(p, left + w * 0.79, y - h * 0.48, s * 0.012)
    )
  })
}
