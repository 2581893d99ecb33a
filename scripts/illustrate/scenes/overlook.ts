import type {Plate} from '../kit/plate.ts'
import {flareStack} from './flare.ts'
import {hills, mist, plain} from './land.ts'
import {figure} from '../figures/figure.ts'
import {grass} from './shore.ts'
import {sky} from './sky.ts'
import {spheres} from './spheres.ts'
import {column} from './column.ts'
import {acacia} from './trees.ts'

/** Two engineers on a rise look out together over a gas plant. */
export function overlook(p: Plate): string {
  return (
    sky(p, {horizon: 0.56, disc: {y: 0.5, r: 0.07}, count: 10}) +
    hills(p, {top: 0.46, base: 0.58, layers: 4}) +
    plain(p, {y: 0.57}) +
    flareStack(p, {x: 0.86, y: 0.63, height: 0.38, flame: 0.09}) +
    column(p, {x: 0.6, y: 0.63, width: 0.04, height: 0.24}) +
    column(p, {x: 0.65, y: 0.63, width: 0.055, height: 0.34}) +
    column(p, {x: 0.7, y: 0.63, width: 0.045, height: 0.2}) +
    spheres(p, {x: 0.76, y: 0.64, r: 0.05, count: 4}) +
    mist(p, {y: 0.63, height: 0.06, opacity: 0.4}) +
    acacia(p, {x: 0.08, y: 0.8, size: 0.46}) +
    figure(p, {x: 0.24, y: 0.99, height: 0.56, pose: 'akimbo', who: 'engineer'}) +
    figure(p, {x: 0.36, y: 0.98, height: 0.6, pose: 'point', who: 'foreman'}) +
    grass(p, {count: 200, height: 0.08})
  )
}
