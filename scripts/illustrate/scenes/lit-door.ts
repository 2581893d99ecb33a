import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {halo} from '../kit/solid.ts'
import {figure} from '../figures/figure.ts'
import {circle, rect, repeat, shape} from '../kit/svg.ts'

/** One lit doorway in a dark wall, its light across the floor. */
export function litWindow(p: Plate): string {
  const t = tones(p.light, 1)
  const [x, y, w, h] = [p.w * 0.72, p.h * 0.2, p.u * 0.2, p.h * 0.52]
  const floor = y + h
  const bricks = repeat(14, (r) =>
    repeat(18, (c) =>
      rect(
        (c + (r % 2) / 2 - 0.5) * (p.w / 17) + 1,
        r * (floor / 14) + 1,
        p.w / 17 - 2,
        floor / 14 - 2,
        {fill: mix(t.shade, t.body, 0.35 + 0.5 * fbm(p.seed, c * 1.3, r * 1.7))},
      ),
    ),
  )
  const others = repeat(
    5,
    (i) =>
      rect(p.w * (0.06 + i * 0.13), y + h * 0.12, w * 0.62, h * 0.5, {fill: '#030a08'}) +
      rect(p.w * (0.06 + i * 0.13), y + h * 0.12, w * 0.62, h * 0.5, {
        fill: 'none',
        stroke: t.body,
        'stroke-width': 4,
      }),
  )
  const beam = shape(
    [
      [x, floor],
      [x + w, floor],
      [x + w * 1.3, p.h],
      [x - w * 2.6, p.h],
    ],
    p.linear(
      [
        [0, p.light.lamp, 0.95],
        [1, p.light.lamp, 0.12],
      ],
      [0, floor],
      [0, p.h],
    ),
  )
  const visitor = figure(p, {
    x: (x + w * 0.5) / p.w,
    y: (floor + 2) / p.h,
    height: (h * 0.76) / p.u,
    pose: 'away',
    who: 'director',
    rim: p.light.lamp,
    exposure: 0.1,
    afloat: true,
  })
  const cast = shape(
    [
      [x + w * 0.38, floor],
      [x + w * 0.62, floor],
      [x + w * 0.1, p.h],
      [x - w * 0.9, p.h],
    ],
    '#04100c',
    {opacity: 0.6},
  )
  return (
    rect(0, 0, p.w, p.h, {fill: t.shade}) +
    bricks +
    rect(0, 0, p.w, floor, {
      fill: p.linear(
        [
          [0, '#030a08', 0.75],
          [0.6, '#030a08', 0.15],
          [1, '#030a08', 0.4],
        ],
        [0, 0],
        [p.w, 0],
      ),
    }) +
    others +
    rect(0, floor, p.w, p.h - floor, {
      fill: p.linear(
        [
          [0, t.body],
          [1, '#030a08'],
        ],
        [0, floor],
        [0, p.h],
      ),
    }) +
    halo(p, x + w / 2, y + h / 2, p.u * 0.62, p.light.lamp, 0.55) +
    rect(x - w * 0.08, y - w * 0.08, w * 1.16, h + w * 0.08, {fill: '#050d0b'}) +
    rect(x, y, w, h, {
      fill: p.across(
        [
          [0, '#fff4d8'],
          [0.6, p.light.lamp],
          [1, '#f0a552'],
        ],
        true,
      ),
    }) +
    shape(
      [
        [x + w, y],
        [x + w * 1.42, y - h * 0.04],
        [x + w * 1.42, floor + h * 0.1],
        [x + w, floor],
      ],
      p.across([
        [0, '#3a2a17'],
        [1, '#120d08'],
      ]),
    ) +
    circle(x + w * 1.34, y + h * 0.55, w * 0.03, {fill: tokens.amber}) +
    beam +
    cast +
    visitor
  )
}
