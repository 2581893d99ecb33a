import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo, pipePaint} from '../kit/solid.ts'
import {
  circle,
  ellipse,
  group,
  line,
  n,
  path,
  rect,
  repeat,
  shape,
  straight,
  type Point,
} from '../kit/svg.ts'
import {hills, plain} from './land.ts'
import {sky} from './sky.ts'

/** A welder kneels at a pipe joint: mask, blue-white arc, sparks. */
export function welder(p: Plate, {flip = false}: {flip?: boolean}): string {
  const t = tones(p.light, 1)
  const u = p.u
  const [x, y] = [p.w * 0.56, p.h * 0.6]
  const dark = mix(t.shade, '#000000', 0.2)
  const blue = mix(t.shade, tokens.flame, 0.35)
  const limb = (points: Point[], w: number, c = dark) =>
    path(straight(points.map(([a, b]): Point => [x + a * u, y + b * u])), {
      fill: 'none',
      stroke: c,
      'stroke-width': w * u,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    })
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
  const body = group(
    {},
    limb(
      [
        [0.36, 0.1],
        [0.43, 0.31],
        [0.6, 0.36],
      ],
      0.1,
      mix(dark, '#000000', 0.4),
    ),
    limb(
      [
        [0.35, 0.11],
        [0.17, 0.13],
        [0.21, 0.37],
      ],
      0.1,
      mix(dark, blue, 0.35),
    ) +
      limb(
        [
          [0.21, 0.37],
          [0.15, 0.375],
        ],
        0.06,
        dark,
      ),
    path(
      `M${n(x + u * 0.44)} ${n(y + u * 0.12)}C${n(x + u * 0.48)} ${n(y - u * 0.08)} ${n(x + u * 0.42)} ${n(y - u * 0.26)} ${n(x + u * 0.27)} ${n(y - u * 0.28)}C${n(x + u * 0.2)} ${n(y - u * 0.27)} ${n(x + u * 0.19)} ${n(y - u * 0.18)} ${n(x + u * 0.23)} ${n(y + u * 0.1)}Z`,
      {
        fill: p.linear(
          [
            [0, blue],
            [0.5, dark],
            [1, '#020605'],
          ],
          [x + u * 0.18, y],
          [x + u * 0.46, y],
        ),
      },
    ),
    limb(
      [
        [0.26, -0.2],
        [0.18, -0.06],
        [0.05, -0.02],
      ],
      0.065,
      mix(dark, blue, 0.5),
    ),
    limb(
      [
        [0.3, -0.18],
        [0.24, -0.02],
        [0.08, 0.0],
      ],
      0.065,
      blue,
    ),
    path(
      `M${n(x + u * 0.11)} ${n(y - u * 0.28)}Q${n(x + u * 0.1)} ${n(y - u * 0.4)} ${n(x + u * 0.22)} ${n(y - u * 0.41)}Q${n(x + u * 0.31)} ${n(y - u * 0.4)} ${n(x + u * 0.3)} ${n(y - u * 0.27)}L${n(x + u * 0.2)} ${n(y - u * 0.2)}Q${n(x + u * 0.13)} ${n(y - u * 0.2)} ${n(x + u * 0.11)} ${n(y - u * 0.28)}Z`,
      {
        fill: p.linear(
          [
            [0, '#2b5f9c'],
            [0.4, blue],
            [1, dark],
          ],
          [x + u * 0.1, y],
          [x + u * 0.3, y],
        ),
      },
    ),
    rect(x + u * 0.108, y - u * 0.33, u * 0.06, u * 0.045, {
      rx: 4,
      fill: '#bfeaff',
      transform: `rotate(-8 ${n(x + u * 0.13)} ${n(y - u * 0.3)})`,
    }),
    path(
      `M${n(x + u * 0.1)} ${n(y - u * 0.28)}Q${n(x + u * 0.13)} ${n(y - u * 0.2)} ${n(x + u * 0.2)} ${n(y - u * 0.2)}`,
      {fill: 'none', stroke: tokens.flameLight, 'stroke-width': u * 0.006},
    ),
    line([x + u * 0.06, y - u * 0.02], [x + u * 0.012, y - u * 0.006], '#d6e6ee', u * 0.008),
  )
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
