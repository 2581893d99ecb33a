import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {ellipse, line, n, path, rect, repeat} from '../kit/svg.ts'
import {figure} from '../figures/figure.ts'
import type {Member} from '../figures/look.ts'
import type {PoseName} from '../figures/poses.ts'
import {column} from './column.ts'
import {hardHat, rolledPlan} from './desk-things.ts'
import {flareStack} from './flare.ts'
import {tall} from './hero-forum.ts'
import {hills, plain} from './land.ts'
import {litMap} from './lit-map.ts'
import {calmLeft} from './overlay.ts'
import {pendant} from './pendant.ts'
import {sky} from './sky.ts'
import {spheres} from './spheres.ts'

type Place = readonly [
  who: Member,
  pose: PoseName,
  x: number,
  foot: number,
  size: number,
  flip: boolean,
]

/** Who stands where: x in table radii from its middle, feet and size in figure heights. */
const company: readonly Place[] = [
  ['planner', 'tablet', -0.6, -0.13, 0.93, false],
  ['adviser', 'talk', -0.24, -0.17, 0.98, false],
  ['analyst', 'show', 0.3, -0.15, 1, true],
  ['counsel', 'folded', 0.64, -0.12, 0.94, true],
  ['director', 'lean', -1.2, 0.02, 1.06, false],
  ['foreman', 'akimbo', 1.1, 0.03, 1.05, true],
]

/** Colleagues around a lit planning table before a window over a plant at dusk. */
export function heroWorkshop(p: Plate): string {
  const up = tall(p)
  const t = tones(p.light, 1)
  const cx = p.w * (up ? 0.5 : 0.74)
  const rx = up ? p.w * 0.25 : Math.min(p.w * 0.19, p.u * 0.4)
  const ry = rx * 0.25
  const floor = p.h * (up ? 0.5 : 0.86)
  const H = rx * 1.24
  const top = floor - H * 0.44
  const horizon = (floor - H * 0.72) / p.h
  const sill = floor - H * 0.42
  const land = horizon + 0.03
  const view =
    sky(p, {horizon, count: 9}) +
    hills(p, {top: horizon - 0.07, base: land, layers: 4}) +
    plain(p, {y: horizon + 0.012}) +
    flareStack(p, {x: up ? 0.86 : 0.93, y: land, height: up ? 0.26 : 0.36, flame: 0.07}) +
    column(p, {x: up ? 0.1 : 0.5, y: land, width: 0.026, height: up ? 0.18 : 0.26}) +
    column(p, {x: up ? 0.16 : 0.53, y: land, width: 0.034, height: up ? 0.13 : 0.2}) +
    spheres(p, {x: up ? 0.3 : 0.6, y: land, r: 0.034, count: 4})
  const ceiling = p.h * (up ? 0.045 : 0.05)
  const mullions = repeat(
    up ? 4 : 7,
    (_, k) =>
      rect(k * p.w - p.u * 0.007, 0, p.u * 0.014, sill, {fill: t.shade}) +
      line([k * p.w + p.u * 0.007, ceiling], [k * p.w + p.u * 0.007, sill], t.rim, 1.5, {
        opacity: 0.5,
      }),
  )
  const room =
    rect(0, sill, p.w, p.h - sill, {
      fill: p.linear(
        [
          [0, t.body],
          [0.3, t.shade],
          [1, '#030a08'],
        ],
        [0, sill],
        [0, up ? p.h * 0.8 : p.h],
      ),
    }) +
    line([0, sill], [p.w, sill], t.rim, p.u * 0.0035, {opacity: 0.6}) +
    rect(0, 0, p.w, ceiling, {fill: t.shade}) +
    ellipse(cx, floor + ry * 0.3, rx * 1.7, ry * 1.9, {
      fill: p.round([
        [0, tokens.flame, 0.5],
        [1, tokens.flame, 0],
      ]),
    })
  // the headline runs far to the right on wide screens: nobody stands under it
  const present: readonly Place[] = up
    ? company
    : [...company.slice(0, 4), ['director', 'lean', 1.2, 0.02, 1.06, true]]
  const people = present.map(([who, pose, x, foot, size, flip]) =>
    figure(p, {
      x: (cx + x * rx) / p.w,
      y: (floor + foot * H) / p.h,
      height: (size * H) / p.u,
      pose,
      flip,
      who,
      exposure: 0.33,
      side: x < 0 ? -1 : 1,
      under: {
        colour: tokens.flameLight,
        from: 0.44 - foot * 0.4,
        to: 0.98,
        strength: 0.6,
        side: x < 0 ? 1 : -1,
      },
    }),
  )
  const edge = ry * 0.24
  const foot = `M${n(cx - rx * 0.34)} ${n(top)}L${n(cx - rx * 0.44)} ${n(floor)}A${n(rx * 0.44)} ${n(ry * 0.44)} 0 0 0 ${n(cx + rx * 0.44)} ${n(floor)}L${n(cx + rx * 0.34)} ${n(top)}Z`
  const table =
    ellipse(cx, floor + ry * 0.1, rx * 0.6, ry * 0.5, {fill: '#000', opacity: 0.45}) +
    path(foot, {
      fill: p.linear(
        [
          [0, '#061413'],
          [0.5, '#123244'],
          [1, '#050f10'],
        ],
        [cx - rx * 0.44, 0],
        [cx + rx * 0.44, 0],
      ),
    }) +
    ellipse(cx, top + edge, rx * 1.03, ry * 1.05, {fill: '#030b0c'}) +
    ellipse(cx, top + edge * 0.5, rx * 1.035, ry * 1.06, {fill: '#0b2530'}) +
    ellipse(cx, top, rx * 1.03, ry * 1.05, {fill: '#123848'}) +
    litMap(p, {x: cx, y: top, rx: rx * 0.95, ry: ry * 0.93})
  const things =
    rolledPlan(p, cx - rx * 0.5, top + ry * 0.74, rx * 0.36, 9) +
    hardHat(cx + rx * 0.6, top + ry * 0.74, rx * 0.17, tokens.amber)
  const lamps = (up ? [0.3, 0.7] : [0.58, 0.84]).map((k) =>
    pendant(p, p.w * k, p.h * 0.14, p.u * 0.05),
  )
  return (
    view +
    mullions +
    room +
    lamps.join('') +
    halo(p, cx, top, rx * 1.5, tokens.flame, 0.4) +
    people.slice(0, 4).join('') +
    table +
    things +
    people.slice(4).join('') +
    (up ? '' : calmLeft(p, 0.55))
  )
}
