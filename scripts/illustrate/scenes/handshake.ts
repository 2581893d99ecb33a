import type {Plate} from '../kit/plate.ts'
import {ellipse, path, smooth} from '../kit/svg.ts'
import {column} from './column.ts'
import {hills, plain} from './land.ts'
import {windowFrame} from './overlay.ts'
import {person} from './people.ts'
import {sky} from './sky.ts'
import {spheres} from './spheres.ts'

export function plantView(p: Plate, y: number): string {
  return (
    sky(p, {horizon: y, disc: {y: y - 0.06, r: 0.05}}) +
    hills(p, {top: y - 0.08, base: y + 0.02, layers: 3}) +
    plain(p, {y: y + 0.01}) +
    column(p, {x: 0.64, y: y + 0.04, width: 0.03, height: 0.26}) +
    column(p, {x: 0.7, y: y + 0.04, width: 0.04, height: 0.2}) +
    spheres(p, {x: 0.78, y: y + 0.04, r: 0.045, count: 3}) +
    column(p, {x: 0.94, y: y + 0.04, width: 0.034, height: 0.3})
  )
}

/** Two people shake hands before a window over a plant at evening. */
export function handshake(p: Plate): string {
  const people = (
    [
      [0.27, 1.34, false],
      [0.73, 1.32, true],
    ] as const
  ).map(([x, height, flip]) => person(p, {x, y: 1.66, height: height * 1.06, pose: 'shake', flip}))
  const [x, y, r] = [p.w * 0.5, p.h * 1.66 - p.u * 1.41 * 0.615, p.u * 0.045]
  const hands =
    ellipse(x, y, r * 1.3, r * 0.95, {fill: '#3d2418'}) +
    path(
      smooth([
        [x - r, y - r * 0.1],
        [x, y - r * 0.5],
        [x + r * 1.1, y - r * 0.05],
      ]),
      {fill: 'none', stroke: '#6d432b', 'stroke-width': r * 0.5, 'stroke-linecap': 'round'},
    )
  return (
    plantView(p, 0.56) +
    windowFrame(p, {x: 0.04, y: 0.07, width: 0.92, height: 0.7, panes: 4}) +
    people.join('') +
    hands
  )
}
