import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {ellipse, n, path, shape, type Point} from '../kit/svg.ts'

export const face = {top: '#235f50', left: '#0f3b31', right: '#0a2721', edge: '#8fd9bf'}

export type Grid = (x: number, y: number, z?: number) => Point

export function prism(
  at: Grid,
  x: number,
  y: number,
  w: number,
  d: number,
  h: number,
  top = face.top,
  z = 0,
): string {
  const [a, b, c, e] = [
    at(x, y, z + h),
    at(x + w, y, z + h),
    at(x + w, y + d, z + h),
    at(x, y + d, z + h),
  ]
  const [b0, c0, e0] = [at(x + w, y, z), at(x + w, y + d, z), at(x, y + d, z)]
  return (
    shape([e, c, c0, e0], mix(face.left, top, 0.18)) +
    shape([b, c, c0, b0], mix(face.right, top, 0.1)) +
    shape([a, b, c, e], top) +
    path(`M${n(e[0])} ${n(e[1])}L${n(c[0])} ${n(c[1])}L${n(b[0])} ${n(b[1])}`, {
      fill: 'none',
      stroke: face.edge,
      'stroke-width': 1.4,
      opacity: 0.55,
    })
  )
}

export function can(
  p: Plate,
  at: Grid,
  x: number,
  y: number,
  r: number,
  h: number,
  unit: number,
  top = face.top,
): string {
  const [cx, cy] = at(x, y)
  const [rx, ry] = [r * unit * 1.22, r * unit * 0.7]
  const up = h * unit
  return (
    ellipse(cx + rx * 0.5, cy + ry * 0.2, rx * 1.2, ry * 1.1, {fill: '#000000', opacity: 0.25}) +
    path(
      `M${n(cx - rx)} ${n(cy - up)}L${n(cx - rx)} ${n(cy)}A${n(rx)} ${n(ry)} 0 0 0 ${n(cx + rx)} ${n(cy)}L${n(cx + rx)} ${n(cy - up)}Z`,
      {
        fill: p.across([
          [0, mix(face.left, top, 0.25)],
          [0.3, mix(face.left, top, 0.55)],
          [1, face.right],
        ]),
      },
    ) +
    ellipse(cx, cy - up, rx, ry, {fill: top}) +
    ellipse(cx, cy - up, rx * 0.86, ry * 0.86, {fill: mix(top, face.left, 0.25)}) +
    ellipse(cx, cy - up, rx, ry, {
      fill: 'none',
      stroke: face.edge,
      'stroke-width': 1.4,
      opacity: 0.6,
    })
  )
}
