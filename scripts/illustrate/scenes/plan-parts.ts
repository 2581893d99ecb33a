import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, line, n, path, repeat} from '../kit/svg.ts'

export const shade = (d: string) => path(d, {fill: '#04130f', opacity: 0.34})

/** The shadow of a round thing: a stadium from its foot to its tip. */
function longShadow(x: number, y: number, r: number, dx: number, dy: number): string {
  const a = Math.atan2(dy, dx)
  const [sx, sy] = [-Math.sin(a) * r, Math.cos(a) * r]
  return shade(
    `M${n(x + sx)} ${n(y + sy)}L${n(x + dx + sx)} ${n(y + dy + sy)}A${n(r)} ${n(r)} 0 0 0 ${n(x + dx - sx)} ${n(y + dy - sy)}L${n(x - sx)} ${n(y - sy)}Z`,
  )
}

/** A round roof from above with radial plates, rim light, a stair head. */
export function roof(
  p: Plate,
  x: number,
  y: number,
  r: number,
  tint: string,
  dx: number,
  dy: number,
): string {
  const t = tones(p.light, 1)
  const paint = p.linear(
    [
      [0, mix(tint, '#ffffff', 0.35)],
      [1, mix(tint, t.body, 0.25)],
    ],
    [x - r, y - r],
    [x + r, y + r],
  )
  const ribs = repeat(16, (i) => {
    const a = (i / 16) * Math.PI * 2
    return line(
      [x + Math.cos(a) * r * 0.2, y + Math.sin(a) * r * 0.2],
      [x + Math.cos(a) * r * 0.96, y + Math.sin(a) * r * 0.96],
      t.body,
      Math.max(1, r * 0.012),
      {opacity: 0.28},
    )
  })
  return (
    longShadow(x, y, r, dx, dy) +
    circle(x, y, r, {fill: t.body}) +
    circle(x, y, r * 0.97, {fill: paint}) +
    ribs +
    circle(x, y, r * 0.7, {
      fill: 'none',
      stroke: t.body,
      'stroke-width': Math.max(1, r * 0.012),
      opacity: 0.3,
    }) +
    circle(x, y, r * 0.18, {fill: mix(tint, t.body, 0.3)}) +
    circle(x, y, r * 0.1, {fill: mix(tint, '#ffffff', 0.3)}) +
    path(
      `M${n(x - r * 0.93)} ${n(y + r * 0.33)}A${n(r * 0.985)} ${n(r * 0.985)} 0 0 1 ${n(x + r * 0.33)} ${n(y - r * 0.93)}`,
      {fill: 'none', stroke: '#ffffff', 'stroke-width': Math.max(1.5, r * 0.03), opacity: 0.8},
    ) +
    line([x + r * 0.72, y - r * 0.72], [x + r * 1.02, y - r * 1.02], t.shade, r * 0.06)
  )
}
