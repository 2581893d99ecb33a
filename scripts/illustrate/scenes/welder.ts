import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo, pipePaint} from '../kit/solid.ts'
import {circle, ellipse, group, line, rect, repeat, shape} from '../kit/svg.ts'
import {figure} from '../figures/figure.ts'
import {hills, plain} from './land.ts'
import {sky} from './sky.ts'

/** A welder kneels at a pipe joint: mask, blue-white arc, sparks. */
export function welder(p: Plate, {flip = false}: {flip?: boolean}): string {
  const t = tones(p.light, 1)
  const u = p.u
  const [x, y] = [p.w * 0.56, p.h * 0.6]
  const dark = mix(t.shade, '#000000', 0.2)
  const sparks = repeat(90, () => {
    const a = p.rng.range(-2.7, 0.3)
    const l = u * 0.34 * p.rng.next() ** 1.6
    const [sx, sy] = [x + Math.cos(a) * l, y - u * 0.02 + Math.sin(a) * l + ((l * l) / u) * 0.9]
    return line(
      [sx, sy],
      [sx + Math.cos(a) * u * 0.018, sy + Math.sin(a) * u * 0.012 + u * 0.006],
      p.rng.chance(0.6) ? '#ffd9a0' : '#ffffff',
      u * p.rng.range(0.0012, 0.003),
      {opacity: p.rng.range(0.4, 1), 'stroke-linecap': 'round'},
    )
  })
  const rays = repeat(10, (_, k) =>
    shape(
      [
        [x, y],
        [x + Math.cos(-0.2 - k * 2.8) * u, y + Math.sin(-0.2 - k * 2.8) * u],
        [x + Math.cos(-0.26 - k * 2.8) * u, y + Math.sin(-0.26 - k * 2.8) * u],
      ],
      tokens.flameLight,
      {opacity: 0.05},
    ),
  )
  const body =
    figure(p, {
      x: (x + u * 0.47) / p.w,
      y: (y + u * 0.405) / p.h,
      height: 1.12,
      pose: 'kneel',
      who: 'welder',
      flip: true,
      rim: '#a9e2ff',
      side: -1,
      exposure: 0.3,
      afloat: true,
    }) + line([x + u * 0.075, y - u * 0.03], [x + u * 0.012, y - u * 0.004], '#d6e6ee', u * 0.009)
  const r = u * 0.16
  const drawing = group(
    {},
    rect(-p.w * 0.2, y + u * 0.01, p.w * 1.4, r * 2, {fill: pipePaint(p, 1)}),
    rect(-p.w * 0.2, y + u * 0.01, p.w * 1.4, r * 2, {
      fill: p.linear(
        [
          [0, tokens.flameLight, 0],
          [0.47, tokens.flameLight, 0.0],
          [0.5, '#dff5ff', 0.75],
          [0.53, tokens.flameLight, 0.0],
          [1, tokens.flameLight, 0],
        ],
        [x - u, 0],
        [x + u, 0],
      ),
    }),
    rect(-p.w * 0.2, y + u * 0.01, p.w * 1.4, r * 2, {
      fill: p.linear(
        [
          [0, tokens.flameLight, 0],
          [0.5, tokens.flameLight, 0.35],
          [1, tokens.flameLight, 0],
        ],
        [x - u * 0.6, 0],
        [x + u * 0.6, 0],
      ),
    }),
    line([x, y + u * 0.01], [x, y + u * 0.01 + r * 2], '#ffffff', u * 0.005),
    ...[-0.62, 0.78].map(
      (k) =>
        rect(x + k * u, y + r * 2, u * 0.12, p.h, {fill: dark}) +
        shape(
          [
            [x + (k - 0.07) * u, y + r * 2 + u * 0.02],
            [x + (k + 0.19) * u, y + r * 2 + u * 0.02],
            [x + (k + 0.12) * u, y + r * 1.4],
            [x + k * u, y + r * 1.4],
          ],
          dark,
        ),
    ),
    rays,
    halo(p, x, y, u * 0.62, tokens.flame, 0.8),
    body,
    halo(p, x, y, u * 0.26, tokens.flameLight, 1),
    circle(x, y, u * 0.022, {fill: '#ffffff'}),
    ellipse(x, y, u * 0.09, u * 0.008, {fill: '#ffffff', opacity: 0.8}),
    sparks,
  )
  return (
    sky(p, {horizon: 0.56, clouds: 'bands', count: 4}) +
    hills(p, {top: 0.48, base: 0.58, layers: 3}) +
    plain(p, {y: 0.57}) +
    group(flip ? {transform: `translate(${p.w} 0) scale(-1 1)`} : {}, drawing)
  )
}
