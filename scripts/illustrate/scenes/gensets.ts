import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drumPaint, halo, lamp, pipePaint} from '../kit/solid.ts'
import {circle, ellipse, group, rect, repeat} from '../kit/svg.ts'
import type {Placed} from './depot.ts'

/** Containerised gas engines in a row. */
export function gensets(p: Plate, o: Placed & {count: number}): string {
  const t = tones(p.light, 1)
  const [y, s] = [o.y * p.h, o.size * p.u]
  return (
    repeat(o.count, (i) => {
      const x = o.x * p.w + (i - o.count / 2) * s * 1.22
      const [w, h] = [s * 1.06, s * 0.56]
      return group(
        {},
        ellipse(x + w / 2, y, w * 0.6, s * 0.03, {fill: '#000000', opacity: 0.4}),
        ...[0.2, 0.34].map(
          (k) =>
            rect(x + w * k, y - h * 1.5, s * 0.05, h * 0.55, {fill: drumPaint(p, x, 1)}) +
            halo(p, x + w * k + s * 0.025, y - h * 1.52, s * 0.12, tokens.flare, 0.35),
        ),
        rect(x + w * 0.5, y - h * 1.18, w * 0.44, h * 0.2, {fill: t.body}) +
          repeat(3, (j) =>
            ellipse(x + w * (0.58 + j * 0.14), y - h * 1.18, w * 0.055, h * 0.03, {fill: t.lit}),
          ),
        rect(x, y - h, w, h * 0.93, {
          fill: p.across([
            [0, mix(t.lit, tokens.leaf, 0.3)],
            [0.7, t.body],
            [1, t.shade],
          ]),
        }),
        repeat(16, (j) =>
          rect(x + (w * j) / 16, y - h, w * 0.012, h * 0.93, {fill: t.shade, opacity: 0.35}),
        ),
        rect(x, y - h, w, h * 0.05, {fill: t.rim, opacity: 0.55}),
        rect(x + w * 0.66, y - h * 0.8, w * 0.24, h * 0.5, {fill: t.shade}) +
          repeat(6, (j) =>
            rect(x + w * 0.68, y - h * (0.77 - j * 0.075), w * 0.2, h * 0.03, {
              fill: p.light.lamp,
              opacity: 0.85,
            }),
          ),
        rect(x + w * 0.1, y - h * 0.76, w * 0.16, h * 0.68, {
          fill: t.body,
          stroke: t.shade,
          'stroke-width': 2,
        }) + circle(x + w * 0.235, y - h * 0.4, w * 0.01, {fill: t.rim}),
        rect(x + w * 0.34, y - h * 0.72, w * 0.13, h * 0.16, {
          fill: tokens.flameLight,
          opacity: 0.85,
        }),
        rect(x + w * 0.04, y - h * 0.08, w * 0.1, h * 0.08, {fill: t.shade}) +
          rect(x + w * 0.86, y - h * 0.08, w * 0.1, h * 0.08, {fill: t.shade}),
        lamp(p, x + w * 0.18, y - h * 0.83, s * 0.012),
      )
    }) +
    rect(0, y + s * 0.12, p.w, s * 0.05, {fill: pipePaint(p, 1)}) +
    repeat(8, (i) => rect((i / 8) * p.w + 20, y + s * 0.17, s * 0.04, s * 0.08, {fill: t.shade}))
  )
}
