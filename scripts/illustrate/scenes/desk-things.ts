import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {ellipse, group, n, path, rect} from '../kit/svg.ts'

/** A hard hat laid down, `s` wide, its brim's middle at (x, y), pixels. */
export function hardHat(x: number, y: number, s: number, colour: string): string {
  const dark = mix(colour, '#2a1605', 0.45)
  const dome = `M${n(x - s * 0.4)} ${n(y)}C${n(x - s * 0.4)} ${n(y - s * 0.34)} ${n(x - s * 0.22)} ${n(y - s * 0.47)} ${n(x)} ${n(y - s * 0.47)}C${n(x + s * 0.24)} ${n(y - s * 0.47)} ${n(x + s * 0.4)} ${n(y - s * 0.34)} ${n(x + s * 0.4)} ${n(y)}Z`
  const ridge = `M${n(x - s * 0.08)} ${n(y - s * 0.49)}C${n(x + s * 0.08)} ${n(y - s * 0.51)} ${n(x + s * 0.17)} ${n(y - s * 0.36)} ${n(x + s * 0.18)} ${n(y)}L${n(x + s * 0.08)} ${n(y)}C${n(x + s * 0.06)} ${n(y - s * 0.26)} ${n(x)} ${n(y - s * 0.44)} ${n(x - s * 0.08)} ${n(y - s * 0.49)}Z`
  return group(
    {},
    ellipse(x, y + s * 0.03, s * 0.56, s * 0.11, {fill: '#020807', opacity: 0.5}),
    ellipse(x + s * 0.03, y, s * 0.54, s * 0.1, {fill: dark}),
    path(dome, {fill: mix(colour, '#2a1605', 0.2)}),
    path(ridge, {fill: colour}),
  )
}

/** A plan rolled up, lying at an angle, `s` long. */
export function rolledPlan(p: Plate, x: number, y: number, s: number, degrees: number): string {
  const paper = p.across(
    [
      [0, '#f4efdf'],
      [0.5, '#cfd5c9'],
      [1, '#6f8582'],
    ],
    true,
  )
  return group(
    {transform: `translate(${n(x)} ${n(y)}) rotate(${degrees})`},
    rect(-s / 2, -s * 0.05, s, s * 0.1, {fill: paper}),
    ellipse(s / 2, 0, s * 0.022, s * 0.05, {fill: '#8fa39d'}),
    ellipse(s / 2, 0, s * 0.01, s * 0.024, {fill: '#33473f'}),
    rect(-s * 0.06, -s * 0.051, s * 0.03, s * 0.102, {fill: '#c24f22', opacity: 0.8}),
  )
}
