import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {ballPaint, lamp} from '../kit/solid.ts'
import {circle, group, line, n, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'

export type Placed = {x: number; y: number; depth?: number}

/** Horton spheres in a row: legs with bracing, an equator walk, a stair and a lamp on the crown. */
export function spheres(
  p: Plate,
  o: Placed & {r: number; count?: number; gap?: number; shrink?: number; lamps?: boolean},
): string {
  const {x, y, r, count = 1, gap = 2.6, shrink = 1, depth = 1, lamps = true} = o
  let at = x * p.w
  let size = r * p.u
  const parts: string[] = []
  for (let i = 0; i < count; i++) {
    parts.push(sphere(p, at, y * p.h, size, depth, lamps))
    at += size * gap * (shrink < 1 ? (1 + shrink) / 2 : 1)
    size *= shrink
  }
  return (shrink < 1 ? parts.reverse() : parts).join('')
}

function sphere(
  p: Plate,
  x: number,
  foot: number,
  r: number,
  depth: number,
  lamps: boolean,
): string {
  const t = tones(p.light, depth)
  const cy = foot - r * 1.28
  const thin = Math.max(0.8, r * 0.016)
  const legs = repeat(7, (_, k) => {
    const a = (k - 0.5) * 2
    const [lx, back] = [
      x + Math.sin(a * 1.45) * r * 0.95,
      Math.abs(a) < 0.8 && Math.round(k * 6) % 2 === 1,
    ]
    return line(
      [lx, cy + r * 0.1],
      [lx, foot + (back ? -r * 0.04 : 0)],
      back ? t.shade : t.body,
      r * 0.05,
    )
  })
  const braces = repeat(6, (_, k) => {
    const at = (u: number) => x + Math.sin((u - 0.5) * 2.9) * r * 0.95
    const [a, b] = [at(k * 0.833), at(k * 0.833 + 0.166)]
    return (
      line([a, foot - r * 0.06], [b, cy + r * 0.75], t.shade, thin) +
      line([b, foot - r * 0.06], [a, cy + r * 0.75], t.shade, thin)
    )
  })
  const seams = [-0.55, -0.18, 0.2, 0.58]
    .map((k) =>
      path(
        `M${n(x + k * r * 0.35)} ${n(cy - r * 0.98)}Q${n(x + k * r * 1.6)} ${n(cy)} ${n(x + k * r * 0.35)} ${n(cy + r * 0.98)}`,
        {fill: 'none', stroke: t.shade, 'stroke-width': thin * 0.7, opacity: 0.35},
      ),
    )
    .join('')
  const side = p.sunX * p.w >= x ? 1 : -1
  const rim = path(
    `M${n(x + side * r * 0.42)} ${n(cy - r * 0.9)}A${n(r)} ${n(r)} 0 0 ${side > 0 ? 1 : 0} ${n(x + side * r * 0.97)} ${n(cy + r * 0.24)}`,
    {
      fill: 'none',
      stroke: t.rim,
      'stroke-width': r * 0.03,
      'stroke-linecap': 'round',
      opacity: 0.9,
    },
  )
  const stair: Point[] = [
    [x - side * r * 1.16, foot],
    [x - side * r * 1.06, cy],
    [x - side * r * 0.72, cy - r * 0.74],
    [x - side * r * 0.1, cy - r * 1.02],
  ]
  const walk = path(
    `M${n(x - r * 1.03)} ${n(cy)}Q${n(x)} ${n(cy + r * 0.2)} ${n(x + r * 1.03)} ${n(cy)}`,
    {fill: 'none', stroke: t.shade, 'stroke-width': r * 0.05},
  )
  const rail = path(
    `M${n(x - r * 1.03)} ${n(cy - r * 0.08)}Q${n(x)} ${n(cy + r * 0.12)} ${n(x + r * 1.03)} ${n(cy - r * 0.08)}`,
    {fill: 'none', stroke: t.lit, 'stroke-width': thin},
  )
  return group(
    {},
    legs,
    braces,
    circle(x, cy, r, {fill: ballPaint(p, x, depth)}),
    seams,
    rim,
    walk,
    rail,
    path(smooth(stair), {fill: 'none', stroke: t.shade, 'stroke-width': r * 0.06}),
    path(smooth(stair.map(([a, b]): Point => [a, b - r * 0.08])), {
      fill: 'none',
      stroke: t.lit,
      'stroke-width': thin,
    }),
    rect(x - r * 0.1, cy - r * 1.06, r * 0.2, r * 0.09, {fill: t.body}),
    lamps ? lamp(p, x, cy - r * 1.1, r * 0.035) : '',
  )
}
