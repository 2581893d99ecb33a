import {mix} from '../kit/colour.ts'
import type {Point} from '../kit/svg.ts'
import type {Model} from './drawing-types.ts'
import type {Drawn} from './drawing-types.ts'
import {add, lerp} from './outline.ts'

/** A band across the trunk between two heights of it (0 at the shoulders, 1 at the hips). */
function band({bones: s}: Model, from: number, to: number): Point[] {
  const at = (k: number, out: number): Point =>
    add(lerp(lerp(s.near.root, s.far.root, 0.5), s.hips, k), out, 0)
  const corners = [at(from, -0.3), at(from, 0.3), at(to, 0.3), at(to, -0.3)]
  return corners.flatMap((point) => [point, point])
}

/** What lies on the trunk: stripes, lapels, a placket. Each path is cut to the trunk. */
export function details(m: Model): Drawn[] {
  const {bones: s, look, pose, outline, paint} = m
  const cloth = paint(look.cloth)
  const within = true
  const front = pose.face !== 'away'
  const middle = (k: number, dx = 0): Point => {
    const collar = add(s.neck, 0.03 * (1 - pose.turn) + (front ? 0.012 : 0), 0)
    return add(lerp(collar, s.hips, k), dx + 0.012 * k, 0)
  }
  const poly = (points: Point[], fill: string, opacity?: number): Drawn => ({
    d: outline(points.flatMap((point) => [point, point])),
    fill,
    within,
    ...(opacity === undefined ? {} : {opacity}),
  })
  const shadow = poly(
    [middle(0, 0.03), middle(0.4, 0.05), middle(1.2, 0.03), middle(1.2, 0.4), middle(0, 0.4)],
    '#000000',
    0.12,
  )
  if (look.dress === 'vest' || look.dress === 'coverall') {
    const tape = mix(paint('#f3f0df'), cloth, 0.12)
    const braces = [-0.5, 0.5].map((k) => {
      const x = (s.far.root[0] - s.near.root[0]) * k * 0.82
      return poly(
        [
          middle(-0.1, x - 0.011),
          middle(-0.1, x + 0.011),
          middle(0.62, x + 0.011),
          middle(0.62, x - 0.011),
        ],
        tape,
      )
    })
    const zip = front
      ? [
          poly(
            [middle(0, -0.003), middle(0, 0.003), middle(1.2, 0.003), middle(1.2, -0.003)],
            '#000000',
            0.3,
          ),
        ]
      : []
    const belts = [
      {...poly(band(m, 0.62, 0.7), tape)},
      ...(look.dress === 'vest' ? [poly(band(m, 0.86, 0.94), tape)] : []),
    ]
    return [...zip, ...braces, ...belts, shadow]
  }
  if (!front)
    return look.dress === 'suit'
      ? [
          poly(
            [middle(0.1, -0.002), middle(0.1, 0.002), middle(1.2, 0.002), middle(1.2, -0.002)],
            '#000000',
            0.25,
          ),
        ]
      : [shadow]
  if (look.dress === 'suit') {
    const tie = look.crown === 'braids' ? '#e9e1d2' : '#b8542c'
    return [
      poly([middle(-0.1, -0.035), middle(-0.1, 0.035), middle(0.56, 0.004)], paint('#eeeade')),
      poly(
        [
          middle(0.02, -0.008),
          middle(0.02, 0.008),
          middle(0.34, 0.01),
          middle(0.4, 0.002),
          middle(0.34, -0.006),
        ],
        paint(tie),
      ),
      poly(
        [middle(-0.1, -0.03), middle(-0.05, -0.06), middle(0.22, -0.052), middle(0.58, 0.003)],
        mix(cloth, '#ffffff', 0.1),
      ),
      poly(
        [middle(-0.1, 0.03), middle(-0.05, 0.055), middle(0.22, 0.046), middle(0.58, 0.003)],
        mix(cloth, '#ffffff', 0.05),
      ),
      poly(
        [middle(0.56, 0.001), middle(0.56, 0.006), middle(1.3, 0.008), middle(1.3, 0.002)],
        '#000000',
        0.35,
      ),
      shadow,
    ]
  }
  if (look.dress === 'shirt')
    return [
      poly(
        [middle(0, -0.002), middle(0, 0.003), middle(1.2, 0.003), middle(1.2, -0.002)],
        '#000000',
        0.18,
      ),
      poly(
        [
          middle(-0.06, -0.04),
          middle(-0.06, 0.04),
          middle(0.09, 0.022),
          middle(0.03, 0),
          middle(0.09, -0.022),
        ],
        mix(cloth, '#ffffff', 0.2),
      ),
      poly(band(m, 0.94, 1), paint('#2a211b')),
      shadow,
    ]
  if (look.dress === 'agbada') {
    const gold = mix(cloth, paint('#b98a3d'), 0.55)
    const fold = (x: number, to: number) =>
      poly(
        [
          middle(0.1, x),
          middle(1.2, to),
          middle(2.6, to * 1.1),
          middle(1.2, to + 0.012 * Math.sign(x)),
        ],
        '#000000',
        0.16,
      )
    return [
      poly(
        [middle(-0.05, -0.026), middle(-0.05, 0.026), middle(0.62, 0.03), middle(0.62, -0.026)],
        gold,
        0.7,
      ),
      fold(-0.05, -0.07),
      fold(-0.085, -0.115),
      fold(0.05, 0.06),
      fold(0.08, 0.1),
      poly([middle(0, 0.07), middle(2.7, 0.05), middle(2.7, 0.4), middle(0, 0.4)], '#000000', 0.12),
    ]
  }
  if (look.dress === 'kaftan')
    return [
      poly(
        [middle(-0.02, -0.009), middle(-0.02, 0.009), middle(0.42, 0.009), middle(0.42, -0.009)],
        mix(cloth, paint('#e0b765'), 0.6),
      ),
      shadow,
    ]
  return [
    ...(look.crown === 'gele'
      ? [
          poly(
            [middle(-0.06, -0.04), middle(-0.06, 0.04), middle(0.06, 0.026), middle(0.06, -0.03)],
            paint('#e8683f'),
          ),
        ]
      : [poly([middle(-0.06, -0.03), middle(-0.06, 0.03), middle(0.16, 0.002)], paint(look.skin))]),
    shadow,
  ]
}
