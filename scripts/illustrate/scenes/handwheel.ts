import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drumPaint, pipePaint} from '../kit/solid.ts'
import {circle, group, n, path, rect, repeat} from '../kit/svg.ts'
import {bolts} from './bolts.ts'

/** A valve's handwheel seen from the front. */
export function handwheel(p: Plate): string {
  const t = tones(p.light, 1)
  const [x, y, r] = [p.w * 0.5, p.h * 0.47, p.u * 0.33]
  const paint = p.linear(
    [
      [0, '#ffb07a'],
      [0.35, tokens.flare],
      [1, '#7e2a0d'],
    ],
    [x + r * 0.8, y - r],
    [x - r * 0.8, y + r],
  )
  const spokes = repeat(5, (i) => {
    const a = (i / 5) * Math.PI * 2 - Math.PI / 2
    const [c, s] = [Math.cos(a), Math.sin(a)]
    return path(
      `M${n(x + c * r * 0.16 - s * r * 0.075)} ${n(y + s * r * 0.16 + c * r * 0.075)}L${n(x + c * r * 0.94 - s * r * 0.05)} ${n(y + s * r * 0.94 + c * r * 0.05)}L${n(x + c * r * 0.94 + s * r * 0.05)} ${n(y + s * r * 0.94 - c * r * 0.05)}L${n(x + c * r * 0.16 + s * r * 0.075)} ${n(y + s * r * 0.16 - c * r * 0.075)}Z`,
      {fill: paint},
    )
  })
  const wheel = (fill: string, dx: number, dy: number, extra = {}) =>
    group(
      {transform: `translate(${n(dx)} ${n(dy)})`, ...extra},
      circle(x, y, r * 0.94, {fill: 'none', stroke: fill, 'stroke-width': r * 0.14}),
      circle(x, y, r * 0.22, {fill}),
    )
  const pr = p.u * 0.2
  return group(
    {},
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, mix(t.lit, p.light.haze, 0.6)],
          [1, t.body],
        ],
        [p.w, 0],
        [0, p.h],
      ),
    }),
    repeat(5, (i) =>
      rect(p.w * (0.05 + i * 0.23), -10, p.u * 0.05, p.h + 20, {
        fill: drumPaint(p, 0, 0.6),
        opacity: 0.4,
      }),
    ),
    rect(-10, p.h * 0.78, p.w + 20, pr * 1.5, {fill: pipePaint(p, 1)}),
    rect(x - pr * 0.55, p.h * 0.56, pr * 1.1, p.h * 0.3, {fill: drumPaint(p, x, 1)}),
    ...[0, 1].map((j) =>
      rect(x - pr * 0.95, p.h * (0.68 + j * 0.045), pr * 1.9, p.h * 0.038, {
        rx: 6,
        fill: pipePaint(p, 1),
      }),
    ),
    ...[0.16, 0.84].map((k) =>
      [0, 1]
        .map((j) =>
          rect(p.w * k + j * p.u * 0.05 - p.u * 0.05, p.h * 0.78 - pr * 0.25, p.u * 0.042, pr * 2, {
            rx: 6,
            fill: pipePaint(p, 1),
          }),
        )
        .join(''),
    ),
    rect(x - r * 0.1, y, r * 0.2, p.h * 0.22, {fill: drumPaint(p, x, 1)}),
    group({opacity: 0.35, filter: p.blur(p.u / 80)}, wheel('#000000', r * 0.1, r * 0.16)),
    spokes,
    wheel(paint, 0, 0),
    circle(x, y, r * 0.87, {
      fill: 'none',
      stroke: '#ffd9b8',
      'stroke-width': r * 0.014,
      opacity: 0.7,
    }),
    path(
      `M${n(x + r * 0.34)} ${n(y - r * 0.94)}A${n(r)} ${n(r)} 0 0 1 ${n(x + r * 0.97)} ${n(y + r * 0.2)}`,
      {fill: 'none', stroke: '#ffe9d4', 'stroke-width': r * 0.02, 'stroke-linecap': 'round'},
    ),
    circle(x, y, r * 0.13, {fill: t.shade}),
    bolts(p, x, y, 0.01, 1, r * 0.09),
  )
}
