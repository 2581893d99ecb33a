import type {Point} from '../kit/svg.ts'
import {add, lerp, limb, turned, type Station} from './outline.ts'
import type {Limb, Skeleton} from './skeleton.ts'

const station = ([x, y]: Point, r: number): Station => [x, y, r]

/** An arm in a sleeve, shoulder to wrist; `b` widens it. */
export function arm({root, mid, end}: Limb, b: number, cuff = 0.029): Point[] {
  return limb(
    [
      station(root, 0.038 * b),
      station(lerp(root, mid, 0.4), 0.041 * b),
      station(mid, 0.035 * b),
      station(lerp(mid, end, 0.4), 0.034 * b),
      station(end, cuff * b),
    ],
    true,
  )
}

/** The sleeve of a rolled-up or short-sleeved shirt, shoulder to just above the elbow. */
export function shortSleeve({root, mid}: Limb, b: number): Point[] {
  return limb(
    [
      station(root, 0.039 * b),
      station(lerp(root, mid, 0.5), 0.045 * b),
      station(lerp(root, mid, 0.86), 0.044 * b),
    ],
    true,
  )
}

/** A bare forearm, elbow to wrist. */
export function bareArm({root, mid, end}: Limb, b: number): Point[] {
  return limb([
    station(lerp(root, mid, 0.6), 0.031 * b),
    station(mid, 0.029 * b),
    station(lerp(mid, end, 0.35), 0.029 * b),
    station(end, 0.019),
  ])
}

/** A loosely closed hand beyond the wrist, the thumb on the side it faces. */
export function hand({end, angle}: Limb, thumb = 1): Point[] {
  const points: Point[] = [
    [-0.019, 0.012],
    [-0.024, -0.022],
    [-0.02, -0.052],
    [-0.008, -0.07],
    [0.008, -0.068],
    [0.016, -0.05],
    [0.021, -0.042],
    [0.031, -0.046],
    [0.034, -0.036],
    [0.025, -0.016],
    [0.019, 0.012],
  ]
  return points.map(([x, y]) => {
    const [a, b] = turned([x * thumb, y], -angle)
    return add(end, a, b)
  })
}

/** A leg in trousers, hip to shoe. */
export function leg({root, mid, end}: Limb, b: number, slim = 1): Point[] {
  return limb(
    [
      station(add(root, 0, 0.02), 0.05 * b),
      station(lerp(root, mid, 0.4), 0.057 * b),
      station(mid, 0.046 * b * slim),
      station(lerp(mid, end, 0.35), 0.045 * b * slim),
      station(lerp(mid, end, 0.97), 0.035 * slim),
    ],
    true,
  )
}

/** A bare calf, for whom wears a dress. */
export function calf({mid, end}: Limb): Point[] {
  return limb([
    station(mid, 0.036),
    station(lerp(mid, end, 0.35), 0.038),
    station(lerp(mid, end, 0.8), 0.022),
    station(end, 0.019),
  ])
}

/** A shoe under an ankle; `length` is short where it points at the viewer. */
export function shoe({end, mid}: Limb, length: number, low = false): Point[] {
  const top = low ? -0.016 : 0.022
  const pitch = Math.max(-35, Math.min(0, ((end[0] - mid[0]) * 180) / Math.PI + 4))
  const points: Point[] = [
    [-0.026, top],
    [-0.032, -0.024],
    [-0.031, -0.041],
    [-0.031, -0.041],
    [length * 0.5, -0.041],
    [length, -0.041],
    [length + 0.007, -0.032],
    [length * 0.86, -0.02],
    [length * 0.5, -0.012],
    [0.027, low ? -0.014 : 0.008],
    [0.026, top],
  ]
  return points.map((point) => {
    const [x, y] = turned(point, -pitch)
    return add(end, x, y)
  })
}

/** Neck from the collar up into the jaw. */
export function throat(s: Skeleton): Point[] {
  return limb([
    station(add(s.neck, 0, -0.012), 0.042),
    station(lerp(s.neck, s.head, 0.3), 0.034),
    station(lerp(s.neck, s.head, 0.8), 0.034),
  ])
}
