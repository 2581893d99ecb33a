import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {lamp} from '../kit/solid.ts'
import {group, line, n, path, rect, repeat, smooth} from '../kit/svg.ts'
import type {Vehicle} from './vehicle.ts'

/** A gas carrier with domed tanks, lying along the picture. x is its middle, y the water line. */
export function ship(p: Plate, o: Vehicle & {depth?: number}): string {
  const t = tones(p.light, o.depth ?? 0.95)
  const [x, y, s] = [o.x * p.w, o.y * p.h, o.size * p.u]
  const hull = `M${n(x - s * 0.5)} ${n(y - s * 0.085)}L${n(x - s * 0.47)} ${n(y)}L${n(x + s * 0.44)} ${n(y)}Q${n(x + s * 0.48)} ${n(y - s * 0.05)} ${n(x + s * 0.53)} ${n(y - s * 0.11)}L${n(x + s * 0.4)} ${n(y - s * 0.085)}Z`
  const domes = repeat(4, (i) => {
    const [cx, r] = [x - s * 0.17 + i * s * 0.155, s * 0.072]
    const ball = p.round(
      [
        [0, mix(t.lit, t.rim, 0.8)],
        [0.45, t.lit],
        [1, t.body],
      ],
      [p.sunX * p.w > cx ? 0.75 : 0.25, 0.25],
    )
    return (
      path(
        `M${n(cx - r)} ${n(y - s * 0.085)}A${n(r)} ${n(r * 1.1)} 0 0 1 ${n(cx + r)} ${n(y - s * 0.085)}Z`,
        {fill: ball},
      ) + rect(cx - s * 0.008, y - s * 0.18, s * 0.016, s * 0.02, {fill: t.body})
    )
  })
  return group(
    {},
    domes,
    line([x - s * 0.24, y - s * 0.168], [x + s * 0.38, y - s * 0.168], t.shade, s * 0.005),
    repeat(9, (_, k) =>
      line(
        [x - s * 0.24 + k * s * 0.62, y - s * 0.168],
        [x - s * 0.24 + k * s * 0.62, y - s * 0.09],
        t.shade,
        s * 0.0025,
      ),
    ),
    rect(x - s * 0.44, y - s * 0.235, s * 0.15, s * 0.16, {
      fill: p.across([
        [0, t.body],
        [1, t.lit],
      ]),
    }),
    rect(x - s * 0.455, y - s * 0.255, s * 0.18, s * 0.026, {fill: t.shade}) +
      rect(x - s * 0.4, y - s * 0.31, s * 0.05, s * 0.06, {fill: t.body}) +
      line([x - s * 0.32, y - s * 0.255], [x - s * 0.32, y - s * 0.36], t.shade, s * 0.005),
    repeat(4, (r) =>
      repeat(7, (c) =>
        rect(x - s * 0.43 + c * s * 0.02, y - s * (0.215 - r * 0.032), s * 0.011, s * 0.012, {
          fill: p.light.lamp,
          opacity: p.rng.range(0.4, 1),
        }),
      ),
    ),
    path(hull, {
      fill: p.across(
        [
          [0, mix(t.body, t.lit, 0.4)],
          [0.55, t.shade],
          [1, '#4a1b0c'],
        ],
        true,
      ),
    }),
    path(
      smooth([
        [x - s * 0.5, y - s * 0.085],
        [x + s * 0.4, y - s * 0.085],
        [x + s * 0.53, y - s * 0.11],
      ]),
      {fill: 'none', stroke: t.rim, 'stroke-width': s * 0.004},
    ),
    lamp(p, x - s * 0.32, y - s * 0.36, s * 0.005, tokens.flare),
    lamp(p, x + s * 0.5, y - s * 0.12, s * 0.004),
  )
}
