import type {Point} from '../kit/svg.ts'
import {add, lerp, limb, step, type Station} from './outline.ts'
import type {Limb, Skeleton} from './skeleton.ts'

const station = ([x, y]: Point, r: number): Station => [x, y, r]

/**
 * The trunk in a jacket, shirt or vest: neck, sloping shoulders, waist, hem `drop` below the
 * hips. `b` is the build; `ease` stands the cloth off the waist.
 */
export function trunk(s: Skeleton, b: number, drop: number, turn: number, ease = 0): Point[] {
  const depth = 0.04 * (1 - turn) * b
  const side = (sign: 1 | -1, shoulder: Point, hip: Point): Point[] => {
    const out = (k: number) => sign * (k * b + depth)
    return [
      add(s.neck, sign * 0.036, 0.022),
      add(lerp(add(s.neck, sign * 0.036, 0.01), shoulder, 0.5), 0, 0.018),
      add(shoulder, sign * 0.01, 0.026),
      add(shoulder, sign * 0.034 * b, 0.0),
      add(lerp(shoulder, hip, 0.34), out(0.022), 0),
      add(lerp(shoulder, hip, 0.68), out(0.026 + ease), 0),
      add(hip, out(0.038 + ease), 0.02),
      add(hip, out(0.044 + ease), -drop),
      add(hip, out(0.044 + ease), -drop),
    ]
  }
  const near = side(-1, s.near.root, s.nearLeg.root)
  const far = side(1, s.far.root, s.farLeg.root)
  return [...near, ...far.reverse()]
}

/** A skirt, kaftan or robe from the hips down to the height `hem`, over both legs. */
export function skirt(s: Skeleton, b: number, hem: number, flare: number, turn: number): Point[] {
  const depth = 0.04 * (1 - turn) * b
  const at = (l: Limb) => {
    const k = l.mid[1] > hem ? (l.mid[1] - hem) / (l.mid[1] - l.end[1]) : 0
    return lerp(l.mid, l.end, Math.min(1, k))[0]
  }
  const [left, right] = [at(s.nearLeg), at(s.farLeg)].sort((a, c) => a - c)
  const [x0, x1] = [(left ?? 0) - 0.05 - flare, (right ?? 0) + 0.05 + flare]
  const [near, far] = [s.nearLeg.root, s.farLeg.root]
  return [
    add(near, -0.016 * b - depth, 0.08),
    add(near, -0.046 * b - depth, -0.01),
    lerp(add(near, -0.06 * b - depth, -0.03), [x0, hem], 0.6),
    [x0, hem],
    [x0, hem],
    [x0 * 0.3 + x1 * 0.7, hem - 0.006],
    [x1, hem + 0.004],
    [x1, hem + 0.004],
    lerp(add(far, 0.06 * b + depth, -0.03), [x1, hem], 0.6),
    add(far, 0.046 * b + depth, -0.01),
    add(far, 0.016 * b + depth, 0.08),
  ]
}

/** The lap of who sits in a skirt or a kaftan: cloth over the thigh, hanging `drop` down the shin. */
export function lap({root, mid, end}: Limb, b: number, drop: number): Point[] {
  return limb(
    [
      station(root, 0.058 * b),
      station(lerp(root, mid, 0.5), 0.06 * b),
      station(add(mid, -0.012, -0.01), 0.052 * b),
      station(lerp(mid, end, drop * 0.6), 0.053 * b),
      station(lerp(mid, end, drop), 0.056 * b),
    ],
    true,
  )
}

/** The wide robe over everything: sleeves fall from the shoulders past the wrists. */
export function robe(s: Skeleton, b: number): Point[] {
  const side = (sign: 1 | -1, {root, mid, end}: Limb): Point[] => {
    const [ox] = step(90)
    const outer = (p: Point, k: number) => add(p, sign * ox * k, 0)
    return [
      add(s.neck, sign * 0.034, 0.022),
      add(lerp(s.neck, root, 0.55), 0, 0.03),
      outer(add(root, 0, 0.03), 0.03 * b),
      outer(mid, 0.05 * b),
      outer(add(lerp(mid, end, 0.8), 0, -0.005), 0.045),
      outer(add(lerp(mid, end, 0.8), 0, -0.075), 0.03),
      [sign * 0.1 * b + s.hips[0] * 0.5, 0.34],
      [sign * 0.108 * b + s.hips[0] * 0.3, 0.17],
      [sign * 0.108 * b + s.hips[0] * 0.3, 0.17],
    ]
  }
  return [...side(-1, s.near), ...side(1, s.far).reverse()]
}
