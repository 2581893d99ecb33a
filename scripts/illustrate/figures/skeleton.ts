import type {Point} from '../kit/svg.ts'
import {add, step} from './outline.ts'
import type {Bend, Pose} from './poses.ts'

export type Limb = {root: Point; mid: Point; end: Point; angle: number}

/** The joints of a body 1 high, feet on y = 0, y running up. */
export type Skeleton = {
  hips: Point
  neck: Point
  head: Point
  headAngle: number
  near: Limb
  far: Limb
  nearLeg: Limb
  farLeg: Limb
}

// seven and a half heads: crotch at the middle, shoulders two heads wide
const THIGH = 0.245
const SHIN = 0.24
const ANKLE = 0.042
const TRUNK = 0.29
const UPPER = 0.17
const FORE = 0.146

function chain(root: Point, [first, second]: Bend, a: number, b: number): Limb {
  const [sx, sy] = step(first)
  const mid = add(root, sx * a, sy * a)
  const [tx, ty] = step(second)
  return {root, mid, end: add(mid, tx * b, ty * b), angle: second}
}

/** Where the joints of a pose are. */
export function skeleton(pose: Pose): Skeleton {
  const half = 0.012 + 0.046 * pose.turn
  const legs = (y: number): [Limb, Limb] => [
    chain([-half, y], pose.nearLeg, THIGH, SHIN),
    chain([half, y], pose.farLeg, THIGH, SHIN),
  ]
  const trial = legs(0)
  const y = ANKLE - Math.min(trial[0].end[1], trial[1].end[1])
  const [nearLeg, farLeg] = legs(y)
  // the weight stands over the feet: a trunk that leans forward pushes the hips back
  const hips: Point = [0, y]
  const [lx, ly] = step(180 - pose.lean)
  const chest = add(hips, lx * TRUNK, ly * TRUNK)
  const wide = 0.014 + 0.08 * pose.turn
  const tilt = (pose.tilt * Math.PI) / 180
  const [dx, dy] = [wide * Math.cos(tilt), wide * Math.sin(tilt)]
  const neck = add(chest, lx * 0.026, ly * 0.026)
  const headAngle = pose.lean + pose.bow
  const [hx, hy] = step(180 - (pose.lean * 0.6 + pose.bow * 0.8 + (pose.face === 'side' ? 9 : 3)))
  const reach = FORE * (pose.reach ?? 1)
  return {
    hips,
    neck,
    head: add(neck, hx * 0.096, hy * 0.096),
    headAngle: headAngle * 0.75,
    near: chain(add(chest, -dx, dy), pose.near, UPPER, reach),
    far: chain(add(chest, dx, -dy), pose.far, UPPER, reach),
    nearLeg,
    farLeg,
  }
}
