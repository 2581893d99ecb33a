import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drumPaint, lamp} from '../kit/solid.ts'
import {circle, ellipse, group, line, n, path, rect, shape} from '../kit/svg.ts'
import type {Placed} from './depot.ts'

/** The roof of a loading bay on slim posts with lamps and loading arms. */
export function loadingBay(p: Plate, o: Placed & {lit?: boolean}): string {
  const t = tones(p.light, 0.95)
  const [x, y, s] = [o.x * p.w, o.y * p.h, o.size * p.u]
  const [w, h] = [s * 1.1, s * 0.55]
  const cones = o.lit
    ? [-0.3, 0.05, 0.38]
        .map(
          (k) =>
            shape(
              [
                [x + w * k - s * 0.03, y - h * 0.9],
                [x + w * k + s * 0.03, y - h * 0.9],
                [x + w * k + s * 0.3, y + s * 0.02],
                [x + w * k - s * 0.3, y + s * 0.02],
              ],
              p.linear(
                [
                  [0, p.light.lamp, 0.65],
                  [1, p.light.lamp, 0.03],
                ],
                [0, y - h],
                [0, y],
              ),
            ) +
            ellipse(x + w * k, y + s * 0.02, s * 0.34, s * 0.035, {
              fill: p.light.lamp,
              opacity: 0.3,
            }),
        )
        .join('')
    : ''
  return group(
    {},
    [-0.5, -0.17, 0.17, 0.5]
      .map((k) => rect(x + w * k - s * 0.012, y - h, s * 0.024, h, {fill: drumPaint(p, x, 0.95)}))
      .join(''),
    [-0.34, 0.0, 0.34]
      .map(
        (k) =>
          path(
            `M${n(x + w * k)} ${n(y)}L${n(x + w * k)} ${n(y - h * 0.55)}Q${n(x + w * k)} ${n(y - h * 0.72)} ${n(x + w * k + s * 0.08)} ${n(y - h * 0.7)}L${n(x + w * k + s * 0.13)} ${n(y - h * 0.5)}`,
            {fill: 'none', stroke: t.lit, 'stroke-width': s * 0.02},
          ) + circle(x + w * k, y - h * 0.36, s * 0.025, {fill: tokens.flare}),
      )
      .join(''),
    cones,
    shape(
      [
        [x - w * 0.58, y - h],
        [x + w * 0.58, y - h],
        [x + w * 0.56, y - h * 1.13],
        [x - w * 0.56, y - h * 1.16],
      ],
      p.across([
        [0, t.body],
        [1, t.lit],
      ]),
    ),
    rect(x - w * 0.58, y - h, w * 1.16, s * 0.03, {fill: t.shade}) +
      line([x - w * 0.56, y - h * 1.16], [x + w * 0.56, y - h * 1.13], t.rim, s * 0.006, {
        opacity: 0.85,
      }),
    rect(x - w * 0.58, y - h * 1.03, w * 1.16, s * 0.012, {fill: tokens.amber, opacity: 0.8}),
    [-0.3, 0.05, 0.38].map((k) => lamp(p, x + w * k, y - h * 0.92, s * 0.011)).join(''),
    ellipse(x, y + s * 0.012, w * 0.62, s * 0.022, {fill: '#000000', opacity: 0.3}),
  )
}
