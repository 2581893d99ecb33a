import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {circle, ellipse, group, line, n, path, rect, repeat, shape} from '../kit/svg.ts'
import {figure} from '../figures/figure.ts'
import type {Member} from '../figures/look.ts'
import type {PoseName} from '../figures/poses.ts'
import {windowFrame} from './overlay.ts'
import {sky} from './sky.ts'
import {skyline} from './skyline.ts'

const flame =
  'M0 -46C30 -12 38 4 38 20A38 38 0 0 1 -38 20C-38 4 -30 -12 0 -46ZM0 -2C14 12 18 20 18 28A18 18 0 0 1 -18 28C-18 20 -14 12 0 -2Z'
const paper = 'M-32 -46H14L32 -28V46H-32ZM-18 -16H18M-18 4H18M-18 24H6'
const meter = 'M-44 30A44 44 0 1 1 44 30M0 22L22 -12M-44 30H-30M44 30H30M0 -44V-32'

/** An open day: visitors in talk with staff at three stands in a hall. */
export function openDay(p: Plate): string {
  const t = tones(p.light, 1)
  const floor = p.h * 0.66
  const outside = sky(p, {horizon: 0.6}) + skyline(p, {y: 0.63, height: 0.28, lit: 0.6})
  const ground =
    rect(0, floor, p.w, p.h - floor, {
      fill: p.linear(
        [
          [0, '#28507c'],
          [0.3, '#17365a'],
          [1, '#081626'],
        ],
        [0, floor],
        [0, p.h],
      ),
    }) +
    [0.19, 0.5, 0.81]
      .map((k) =>
        ellipse(p.w * k, p.h * 0.87, p.w * 0.17, p.h * 0.1, {
          fill: p.round([
            [0, '#ffd9a0', 0.5],
            [1, '#ffd9a0', 0],
          ]),
        }),
      )
      .join('')
  const visitors: readonly (readonly [Member, PoseName, number, number, number, boolean])[] = [
    ['engineer', 'tablet', 0.66, 0.805, 0.35, true],
    ['counsel', 'talk', 0.065, 0.93, 0.46, false],
    ['foreman', 'listen', 0.31, 0.965, 0.5, true],
    ['elder', 'talk', 0.393, 0.91, 0.45, false],
    ['planner', 'away', 0.6, 0.955, 0.45, true],
    ['scarf', 'clasp', 0.7, 0.95, 0.46, false],
    ['chair', 'talk', 0.93, 0.925, 0.48, true],
  ]
  return (
    outside +
    windowFrame(p, {x: 0.02, y: 0.06, width: 0.96, height: 0.56, panes: 6}) +
    rect(0, p.h * 0.62, p.w, p.h * 0.05, {fill: t.shade}) +
    ground +
    stand(p, 0.19, tokens.leaf, paper, 'officer', 'clasp') +
    stand(p, 0.5, tokens.flame, flame, 'analyst', 'tablet') +
    stand(p, 0.81, '#b8542c', meter, 'director', 'clasp') +
    visitors
      .map(([who, pose, x, y, height, flip]) =>
        figure(p, {x, y, height, pose, who, flip, exposure: 0.62, rim: '#ffe2b4'}),
      )
      .join('')
  )
}

function stand(
  p: Plate,
  k: number,
  colour: string,
  icon: string,
  who: Member,
  pose: PoseName,
): string {
  const x = p.w * k
  const [top, w, h] = [p.h * 0.14, p.w * 0.135, p.h * 0.54]
  const counterY = p.h * 0.66
  const [cw, ch] = [p.w * 0.15, p.h * 0.2]
  const panel =
    rect(x - w / 2 + 6, top + 8, w, h, {rx: 8, fill: '#000', opacity: 0.3}) +
    rect(x - w / 2, top, w, h, {
      rx: 8,
      fill: p.linear(
        [
          [0, mix('#eadbb8', colour, 0.12)],
          [0.55, mix('#d9c59a', colour, 0.34)],
          [1, mix(colour, '#06131f', 0.35)],
        ],
        [0, top],
        [0, top + h],
      ),
    }) +
    rect(x - w / 2, top, w, 14, {rx: 6, fill: colour}) +
    group(
      {transform: `translate(${n(x)} ${n(top + h * 0.21)}) scale(1.06)`},
      path(icon, {
        fill: 'none',
        stroke: mix(colour, '#06131f', 0.45),
        'stroke-width': 6,
        'stroke-linejoin': 'round',
        'stroke-linecap': 'round',
      }),
    )
  const counter =
    ellipse(x, counterY + ch, cw * 0.62, 16, {fill: '#000', opacity: 0.45}) +
    shape(
      [
        [x - cw / 2, counterY],
        [x + cw / 2, counterY],
        [x + cw * 0.46, counterY + ch],
        [x - cw * 0.46, counterY + ch],
      ],
      p.across([
        [0, mix(colour, '#06131f', 0.62)],
        [0.5, mix(colour, '#06131f', 0.15)],
        [1, mix(colour, '#06131f', 0.62)],
      ]),
    ) +
    rect(x - cw * 0.54, counterY - 16, cw * 1.08, 19, {rx: 5, fill: '#f0dfbd'}) +
    line([x - cw * 0.53, counterY - 15], [x + cw * 0.53, counterY - 15], '#ffffff', 2.5, {
      opacity: 0.8,
    }) +
    circle(x, counterY + ch * 0.46, 30, {
      fill: 'none',
      stroke: '#fff1d6',
      'stroke-width': 3,
      opacity: 0.75,
    }) +
    repeat(3, (i) =>
      shape(
        [
          [x - cw * 0.4 + i * 15, counterY - 17 - i * 2],
          [x - cw * 0.24 + i * 15, counterY - 17 - i * 2],
          [x - cw * 0.22 + i * 15, counterY - 22 - i * 2],
          [x - cw * 0.37 + i * 15, counterY - 22 - i * 2],
        ],
        i % 2 ? '#ffffff' : '#d9e6ea',
      ),
    )
  return (
    halo(p, x, top + h * 0.3, p.u * 0.34, '#ffe2b4', 0.4) +
    panel +
    figure(p, {
      x: k + 0.006,
      y: 0.845,
      height: 0.43,
      pose,
      who,
      flip: k > 0.4,
      afloat: true,
      exposure: 0.74,
      rim: '#ffe2b4',
    }) +
    counter
  )
}
