import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, ellipse, group, line, n, path, repeat, smooth} from '../kit/svg.ts'
import type {Vehicle} from './vehicle.ts'

/** A dugout canoe with one paddler standing. */
export function canoe(p: Plate, o: Vehicle): string {
  const t = tones(p.light, 1)
  const [x, y, s] = [o.x * p.w, o.y * p.h, o.size * p.u]
  const boat = `M${n(x - s * 0.5)} ${n(y - s * 0.06)}Q${n(x)} ${n(y + s * 0.11)} ${n(x + s * 0.5)} ${n(y - s * 0.07)}Q${n(x)} ${n(y)} ${n(x - s * 0.5)} ${n(y - s * 0.06)}Z`
  const limb = (a: readonly (readonly [number, number])[], w: number) =>
    path(smooth(a.map(([q, r]) => [x + q * s, y + r * s] as const)), {
      fill: 'none',
      stroke: t.shade,
      'stroke-width': w * s,
      'stroke-linecap': 'round',
    })
  return group(
    {},
    group(
      {opacity: 0.4, transform: `translate(0 ${n(y * 2 + s * 0.05)}) scale(1 -1)`},
      path(boat, {fill: t.shade}),
      limb(
        [
          [-0.2, 0],
          [-0.16, -0.4],
        ],
        0.07,
      ),
    ),
    limb(
      [
        [-0.23, -0.02],
        [-0.22, -0.17],
        [-0.18, -0.25],
      ],
      0.05,
    ) +
      limb(
        [
          [-0.12, -0.01],
          [-0.15, -0.15],
          [-0.17, -0.25],
        ],
        0.05,
      ) +
      limb(
        [
          [-0.17, -0.25],
          [-0.14, -0.42],
        ],
        0.085,
      ),
    limb(
      [
        [-0.14, -0.42],
        [-0.06, -0.36],
        [0.0, -0.4],
      ],
      0.03,
    ) +
      limb(
        [
          [-0.14, -0.42],
          [-0.08, -0.3],
          [0.0, -0.28],
        ],
        0.03,
      ) +
      circle(x - s * 0.13, y - s * 0.505, s * 0.04, {fill: t.shade}) +
      ellipse(x - s * 0.13, y - s * 0.53, s * 0.075, s * 0.016, {fill: t.body}),
    line([x - s * 0.03, y - s * 0.56], [x + s * 0.1, y + s * 0.09], t.shade, s * 0.014) +
      ellipse(x + s * 0.1, y + s * 0.07, s * 0.012, s * 0.04, {fill: t.shade}),
    path(boat, {
      fill: p.across(
        [
          [0, t.body],
          [1, t.shade],
        ],
        true,
      ),
    }) +
      path(
        `M${n(x - s * 0.5)} ${n(y - s * 0.06)}Q${n(x)} ${n(y)} ${n(x + s * 0.5)} ${n(y - s * 0.07)}`,
        {fill: 'none', stroke: t.rim, 'stroke-width': s * 0.008, opacity: 0.8},
      ),
    repeat(4, (i) =>
      ellipse(x - s * (0.5 + i * 0.16), y + s * (0.03 + i * 0.02), s * 0.14, s * 0.006, {
        fill: p.light.rim,
        opacity: 0.4 - i * 0.08,
      }),
    ),
  )
}
