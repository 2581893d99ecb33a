import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo, lamp} from '../kit/solid.ts'
import {circle, ellipse, group, line, n, path, rect, repeat, shape} from '../kit/svg.ts'
import {wheel, type Vehicle} from './vehicle.ts'

/** A tractor with a tank trailer, driving right. x is the trailer's rear wheel, size the length in short sides. */
export function truck(p: Plate, o: Vehicle & {lights?: boolean}): string {
  const {lights = false} = o
  const t = tones(p.light, 1)
  const [x, y, s] = [o.x * p.w, o.y * p.h, o.size * p.u]
  const r = s * 0.042
  const pale = mix(t.rim, t.lit, 0.25)
  const barrel = p.across(
    [
      [0, mix(pale, t.lit, 0.3)],
      [0.2, mix(pale, '#ffffff', 0.5)],
      [0.42, pale],
      [0.7, mix(t.lit, t.body, 0.5)],
      [1, t.shade],
    ],
    true,
  )
  const cab = `M${n(x + s * 0.66)} ${n(y - s * 0.075)}L${n(x + s * 0.66)} ${n(y - s * 0.29)}Q${n(x + s * 0.66)} ${n(y - s * 0.305)} ${n(x + s * 0.68)} ${n(y - s * 0.305)}L${n(x + s * 0.775)} ${n(y - s * 0.3)}Q${n(x + s * 0.795)} ${n(y - s * 0.297)} ${n(x + s * 0.805)} ${n(y - s * 0.27)}L${n(x + s * 0.835)} ${n(y - s * 0.17)}L${n(x + s * 0.84)} ${n(y - s * 0.075)}Z`
  return group(
    {},
    ellipse(x + s * 0.34, y, s * 0.56, s * 0.022, {fill: '#000000', opacity: 0.45}),
    rect(x - s * 0.1, y - s * 0.1, s * 0.76, s * 0.03, {fill: t.shade}),
    rect(x - s * 0.12, y - s * 0.29, s * 0.74, s * 0.19, {
      rx: s * 0.07,
      ry: s * 0.09,
      fill: barrel,
    }),
    repeat(5, (i) =>
      line(
        [x + s * (0.0 + i * 0.125), y - s * 0.29],
        [x + s * (0.0 + i * 0.125), y - s * 0.1],
        t.body,
        s * 0.004,
        {opacity: 0.45},
      ),
    ),
    rect(x - s * 0.1, y - s * 0.21, s * 0.7, s * 0.022, {fill: tokens.leaf}) +
      rect(x - s * 0.1, y - s * 0.185, s * 0.7, s * 0.008, {fill: tokens.amber}),
    rect(x + s * 0.02, y - s * 0.305, s * 0.4, s * 0.012, {fill: t.shade}) +
      [0.08, 0.2, 0.34]
        .map((k) => rect(x + s * k, y - s * 0.32, s * 0.035, s * 0.03, {rx: 2, fill: t.body}))
        .join(''),
    path(cab, {
      fill: p.across([
        [0, mix(tokens.leaf, t.shade, 0.45)],
        [1, mix(tokens.leaf, t.shade, 0.1)],
      ]),
    }),
    shape(
      [
        [x + s * 0.735, y - s * 0.275],
        [x + s * 0.785, y - s * 0.275],
        [x + s * 0.812, y - s * 0.19],
        [x + s * 0.735, y - s * 0.19],
      ],
      p.across(
        [
          [0, mix(p.light.haze, '#ffffff', 0.3)],
          [1, mix(t.lit, p.light.haze, 0.4)],
        ],
        true,
      ),
    ),
    line([x + s * 0.66, y - s * 0.303], [x + s * 0.78, y - s * 0.3], t.rim, s * 0.006, {
      opacity: 0.8,
    }) + rect(x + s * 0.79, y - s * 0.11, s * 0.055, s * 0.04, {rx: 3, fill: t.shade}),
    rect(x + s * 0.635, y - s * 0.33, s * 0.014, s * 0.24, {fill: t.lit}),
    ...[-0.02, 0.08, 0.18, 0.6, 0.76].map((k) => wheel(p, x + s * k, y, r)),
    lights
      ? shape(
          [
            [x + s * 0.84, y - s * 0.11],
            [x + s * 1.7, y - s * 0.05],
            [x + s * 1.6, y + s * 0.06],
            [x + s * 0.84, y - s * 0.08],
          ],
          p.across([
            [0, '#fff0c8', 0.65],
            [1, '#fff0c8', 0],
          ]),
        ) +
          lamp(p, x + s * 0.837, y - s * 0.095, s * 0.01, '#fff0c8') +
          halo(p, x - s * 0.115, y - s * 0.1, s * 0.06, tokens.flare, 0.8)
      : circle(x + s * 0.835, y - s * 0.095, s * 0.009, {fill: '#fff0c8'}),
  )
}
