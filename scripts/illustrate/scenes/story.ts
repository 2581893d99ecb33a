import type {Plate} from '../kit/plate.ts'
import {column} from './column.ts'
import {dome} from './dome.ts'
import {hills, mist, plain} from './land.ts'
import {pipesTo} from './pipes.ts'
import {grass} from './shore.ts'
import {sky} from './sky.ts'
import {skyline} from './skyline.ts'
import {spheres} from './spheres.ts'
import {skyStreams} from './streams.ts'
import {acacia, baobab, grove} from './trees.ts'

/** Streams over the savanna gather at dawn and run on to the city. */
export function story(p: Plate): string {
  return (
    sky(p, {horizon: 0.56, disc: {y: 0.46, r: 0.07}, count: 10}) +
    dome(p, {x: 0.2, base: 0.56, width: 0.5, height: 0.2, depth: 0.35}) +
    hills(p, {top: 0.5, base: 0.58, layers: 4}) +
    skyline(p, {y: 0.572, height: 0.13, from: 0.6, to: 1.04, lit: 0.5, depth: 0.6}) +
    mist(p, {y: 0.565, height: 0.05}) +
    plain(p, {y: 0.572}) +
    grove(p, {y: 0.59, count: 10, size: 0.08, depth: 0.75}) +
    acacia(p, {x: 0.12, y: 0.68, size: 0.24, depth: 0.92}) +
    column(p, {x: 0.3, y: 0.66, width: 0.03, height: 0.2}) +
    column(p, {x: 0.345, y: 0.66, width: 0.038, height: 0.26}) +
    spheres(p, {x: 0.43, y: 0.665, r: 0.045, count: 3}) +
    pipesTo(p, {vanish: [0.62, 0.6], feet: [-0.1, 0.3, 0.72], width: 0.13}) +
    skyStreams(p, {gather: [0.62, 0.592], from: 0.2, to: [0.98, 0.56], spread: 0.2, count: 30}) +
    baobab(p, {x: 0.86, y: 0.9, size: 0.62}) +
    grass(p, {count: 240})
  )
}
