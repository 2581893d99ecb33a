import {group, n} from '../kit/svg.ts'
import type {Plate} from '../kit/plate.ts'
import {trussBridge} from './bridge.ts'
import {column} from './column.ts'
import {flareStack} from './flare.ts'
import {isometric} from './iso.ts'
import {hills, mist, plain} from './land.ts'
import {calmLeft} from './overlay.ts'
import {pipesTo} from './pipes.ts'
import {ship} from './ship.ts'
import {grass} from './shore.ts'
import {sky} from './sky.ts'
import {skyline} from './skyline.ts'
import {spheres} from './spheres.ts'
import {skyStreams} from './streams.ts'
import {tank} from './tank.ts'
import {palm} from './trees.ts'
import {water} from './water.ts'

const tall = (p: Plate) => p.h > p.w

/** Streams of light in a dusk sky gather over spheres and a flame; pipelines come towards us. */
export function heroAbout(p: Plate): string {
  const t = tall(p)
  const y = t ? 0.7 : 0.64
  const x = t ? 0.4 : 0.56
  const k = t ? 0.85 : 1
  return (
    sky(p, {horizon: y - 0.02, count: 10}) +
    hills(p, {top: y - 0.1, base: y + 0.01, layers: 4, relief: 0.07}) +
    plain(p, {y}) +
    flareStack(p, {x: x + (t ? 0.2 : 0.2), y: y + 0.025, height: 0.44 * k, flame: 0.1 * k}) +
    [
      [0.3, 0.036, 0.22],
      [0.335, 0.05, 0.36],
      [0.375, 0.04, 0.3],
      [0.41, 0.055, 0.26],
    ]
      .map(([dx = 0, width = 0, height = 0]) =>
        column(p, {x: x + dx * (t ? 1.35 : 1), y: y + 0.03, width: width * k, height: height * k}),
      )
      .join('') +
    spheres(p, {x: x - (t ? 0.28 : 0.06), y: y + 0.035, r: 0.06 * k, count: t ? 3 : 4}) +
    skyStreams(p, {
      gather: [x + 0.08, y + 0.002],
      from: t ? 0.42 : 0.3,
      spread: t ? 0.14 : 0.26,
      to: [1.05, y + 0.03],
    }) +
    pipesTo(p, {
      vanish: [x + 0.1, y + 0.03],
      feet: t ? [-0.3, 0.3, 0.75] : [0.14, 0.42, 0.68],
      width: t ? 0.16 : 0.13,
    }) +
    grass(p, {height: 0.06, count: t ? 110 : 220}) +
    (t ? '' : calmLeft(p, 0.4))
  )
}

/** An isometric network at night; the subject is pushed out of the headline's way. */
export function heroServices(p: Plate): string {
  return tall(p)
    ? isometric(p, {shift: 0.1, zoom: 0.9}) + calmLeft(p, 0.25)
    : isometric(p, {shift: 0.22, zoom: 1.05}) + calmLeft(p, 0.7)
}

/** A lagoon city at dawn with a gas carrier passing before its towers. */
export function heroNews(p: Plate): string {
  const t = tall(p)
  const y = t ? 0.64 : 0.62
  const far = hills(p, {top: y - 0.06, base: y + 0.005, layers: 2, relief: 0.04})
  const city =
    skyline(p, {y, height: t ? 0.36 : 0.46, from: t ? 0.2 : 0.5, to: 1.05, lit: 0.45, depth: 0.9}) +
    trussBridge(p, {
      y: y - 0.035,
      foot: y + 0.004,
      piers: 6,
      depth: 0.6,
      from: -0.05,
      to: t ? 0.34 : 0.56,
    })
  const boat = ship(p, {x: t ? 0.58 : 0.7, y: y + (t ? 0.05 : 0.075), size: t ? 0.78 : 0.86})
  const line = (y + (t ? 0.05 : 0.075)) * p.h
  return (
    sky(p, {horizon: y, disc: {y: y - 0.1, r: 0.06}, count: 10}) +
    far +
    city +
    mist(p, {y: y - 0.005, height: 0.06, opacity: 0.6}) +
    water(p, {y, mirrored: far + city, paths: [p.sunX, 0.52, 0.92]}) +
    group({opacity: 0.35, transform: `translate(0 ${n(2 * line)}) scale(1 -1)`}, boat) +
    boat +
    tank(p, {x: 1.02, y: 1.06, width: 0.4, height: 0.22}) +
    palm(p, {x: t ? 0.9 : 0.94, y: 1.04, size: 0.46}) +
    palm(p, {x: t ? 0.8 : 0.88, y: 1.08, size: 0.36}) +
    grass(p, {height: 0.07, from: 0.55, count: 120}) +
    (t ? '' : calmLeft(p, 0.45))
  )
}
