import {flow} from '../kit/flow.ts'
import type {Plate} from '../kit/plate.ts'
import {trussBridge} from './bridge.ts'
import {hills} from './land.ts'
import {sky} from './sky.ts'
import {water} from './water.ts'

/** Two halves of a bridge reach for each other over a river; streams of light already join. */
export function meetingBridge(p: Plate): string {
  const far = hills(p, {top: 0.56, base: 0.68, layers: 4})
  const left = trussBridge(p, {y: 0.5, foot: 0.72, piers: 3, from: -0.3, to: 0.62})
  const right = trussBridge(p, {y: 0.5, foot: 0.72, piers: 2, from: 0.76, to: 1.4})
  const y = 0.482 * p.h
  const spread = p.u * 0.006
  const join = flow(p, {
    gates: [
      {x: p.w * 0.3, y, spread},
      {x: p.w * 0.6, y, spread},
      {x: p.w * 0.69, y, spread: p.u * 0.05},
      {x: p.w * 0.78, y, spread},
      {x: p.w, y, spread},
    ],
    count: 14,
    opacity: 1,
  })
  return (
    sky(p, {horizon: 0.68, disc: {y: 0.6, r: 0.07}}) +
    far +
    water(p, {y: 0.68, mirrored: far + left + right, paths: [p.sunX]}) +
    left +
    right +
    join
  )
}
