import {mix} from '../kit/colour.ts'
import {tokens} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, ellipse, line, n, path, rect, repeat, shape} from '../kit/svg.ts'
import {can, face, prism, type Grid} from './iso-parts.ts'

export function blocks(p: Plate, at: Grid, unit: number, x: number, y: number): string {
  const kind = p.rng.pick([0, 0, 1, 1, 2, 3, 4, 5, 5] as const)
  if (kind === 0)
    return (
      can(p, at, x + 0.3, y + 0.3, 0.26, 0.42, unit) +
      can(p, at, x + 0.72, y + 0.62, 0.22, 0.34, unit)
    )
  if (kind === 1) {
    const [cx, cy] = at(x + 0.5, y + 0.5)
    const r = unit * 0.36
    return (
      ellipse(cx, cy, r * 1.2, r * 0.6, {fill: '#000000', opacity: 0.3}) +
      [-0.7, -0.2, 0.3, 0.75]
        .map((k) =>
          line(
            [cx + k * r, cy + r * (0.1 - Math.abs(k) * 0.15)],
            [cx + k * r, cy - r * 0.8],
            face.right,
            r * 0.08,
          ),
        )
        .join('') +
      circle(cx, cy - r * 1.15, r, {
        fill: p.round(
          [
            [0, '#8ad8bf'],
            [0.35, face.top],
            [1, face.right],
          ],
          [0.34, 0.28],
        ),
      }) +
      path(
        `M${n(cx - r)} ${n(cy - r * 1.15)}Q${n(cx)} ${n(cy - r * 0.9)} ${n(cx + r)} ${n(cy - r * 1.15)}`,
        {fill: 'none', stroke: face.edge, 'stroke-width': 1.5, opacity: 0.7},
      )
    )
  }
  if (kind === 2)
    return (
      prism(at, x + 0.1, y + 0.15, 0.8, 0.6, 0.24) +
      prism(at, x + 0.2, y + 0.25, 0.5, 0.3, 0.1, mix(face.top, tokens.flameLight, 0.25), 0.24) +
      can(p, at, x + 0.9, y + 0.2, 0.07, 0.9, unit, tokens.flare)
    )
  if (kind === 3)
    return repeat(3, (i) =>
      repeat(3, (j) => {
        const h = p.rng.range(0.15, 0.85)
        const [bx, by] = [x + 0.06 + i * 0.31, y + 0.06 + j * 0.31]
        const lights = repeat(3, (k) => {
          const [lx, ly] = at(bx + 0.05 + k * 0.07, by + 0.22, h * p.rng.range(0.25, 0.9))
          return p.rng.chance(0.75)
            ? rect(lx, ly, unit * 0.035, unit * 0.05, {fill: tokens.amber})
            : ''
        })
        return prism(at, bx, by, 0.22, 0.22, h) + lights
      }),
    )
  if (kind === 4)
    return repeat(4, (i) => {
      const [a, b, c, d] = [
        at(x + 0.08, y + 0.1 + i * 0.22, 0.12),
        at(x + 0.92, y + 0.1 + i * 0.22, 0.12),
        at(x + 0.92, y + 0.24 + i * 0.22, 0),
        at(x + 0.08, y + 0.24 + i * 0.22, 0),
      ]
      return (
        shape(
          [a, b, c, d],
          p.across([
            [0, '#2f6bb8'],
            [1, '#123c6b'],
          ]),
        ) + line(a, b, '#bfe6ff', 1.5)
      )
    })
  return repeat(4, () => {
    const [tx, ty] = at(x + p.rng.range(0.1, 0.9), y + p.rng.range(0.1, 0.9))
    return (
      ellipse(tx + 4, ty, unit * 0.11, unit * 0.05, {fill: '#000000', opacity: 0.25}) +
      circle(tx, ty - unit * 0.12, unit * 0.11, {
        fill: p.round(
          [
            [0, '#3f9a72'],
            [1, '#0f3d31'],
          ],
          [0.35, 0.3],
        ),
      })
    )
  })
}
