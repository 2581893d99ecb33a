import {mix} from '../kit/colour.ts'
import {tokens} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, ellipse, group, line, n, path, rect, repeat, shape} from '../kit/svg.ts'
import {figure} from '../figures/figure.ts'

/** A trainer and her class of young technicians at a valve on a training rig, in a bright workshop. */
export function trainingRig(p: Plate): string {
  const floor = p.h * 0.6
  const wall =
    rect(0, 0, p.w, floor, {
      fill: p.linear(
        [
          [0, '#e9f0e6'],
          [1, '#cfe0d4'],
        ],
        [0, 0],
        [0, floor],
      ),
    }) +
    repeat(3, (i) => window(p, p.w * (0.035 + i * 0.245), p.h * 0.07, p.w * 0.195, p.h * 0.36)) +
    rect(0, p.h * 0.475, p.w, p.h * 0.012, {fill: '#9dbfae'}) +
    rect(0, floor - p.h * 0.02, p.w, p.h * 0.02, {fill: '#8fb3a2'})
  const ground =
    rect(0, floor, p.w, p.h - floor, {
      fill: p.linear(
        [
          [0, '#b9d0c0'],
          [1, '#86ab99'],
        ],
        [0, floor],
        [0, p.h],
      ),
    }) +
    repeat(4, (i) =>
      shape(
        [
          [p.w * (0.0 + i * 0.25), floor + p.h * 0.03],
          [p.w * (0.19 + i * 0.25), floor + p.h * 0.03],
          [p.w * (0.08 + i * 0.28), p.h],
          [p.w * (-0.17 + i * 0.28), p.h],
        ],
        '#fff9e6',
        {opacity: 0.34},
      ),
    )
  return (
    wall +
    board(p, p.w * 0.77, p.h * 0.12) +
    ground +
    figure(p, {x: 0.34, y: 0.83, height: 0.6, pose: 'show', who: 'trainer', side: 1}) +
    figure(p, {x: 0.49, y: 0.8, height: 0.56, pose: 'clasp', who: 'helper', side: 1}) +
    rig(p) +
    figure(p, {x: 0.705, y: 0.9, height: 0.6, pose: 'grip', who: 'learner', flip: true, side: -1}) +
    figure(p, {x: 0.21, y: 0.945, height: 0.58, pose: 'kneel', who: 'fitter', side: 1}) +
    figure(p, {
      x: 0.88,
      y: 0.93,
      height: 0.62,
      pose: 'tablet',
      who: 'technician',
      flip: true,
      side: -1,
    })
  )
}

const window = (p: Plate, x: number, y: number, w: number, h: number) =>
  rect(x - 7, y - 7, w + 14, h + 14, {fill: '#9dbfae'}) +
  rect(x, y, w, h, {
    fill: p.linear(
      [
        [0, '#a9d3d3'],
        [0.7, '#e6f1e3'],
        [1, '#fdf6e2'],
      ],
      [0, y],
      [0, y + h],
    ),
  }) +
  group(
    {'clip-path': p.clip(rect(x, y, w, h, {}))},
    repeat(7, () =>
      ellipse(
        x + p.rng.range(0, 1) * w,
        y + h * p.rng.range(0.94, 1.1),
        w * p.rng.range(0.12, 0.26),
        h * p.rng.range(0.1, 0.2),
        {
          fill: '#7fb296',
          opacity: 0.55,
        },
      ),
    ),
  ) +
  [1, 2].map((k) => rect(x + (w * k) / 3 - 3, y, 6, h, {fill: '#9dbfae'})).join('') +
  rect(x, y + h * 0.42, w, 6, {fill: '#9dbfae'}) +
  rect(x - 14, y + h + 6, w + 28, 9, {fill: '#86ab99'})

const board = (p: Plate, x: number, y: number) =>
  group(
    {transform: `translate(${n(x)} ${n(y)})`},
    rect(6, 8, p.w * 0.2, p.h * 0.27, {fill: '#000', opacity: 0.14}),
    rect(0, 0, p.w * 0.2, p.h * 0.27, {rx: 6, fill: '#0f3d31'}),
    rect(0, 0, p.w * 0.2, p.h * 0.27, {rx: 6, fill: 'none', stroke: '#e0c08a', 'stroke-width': 6}),
    path(`M30 130H80M160 130H212M80 96L160 164V96L80 164ZM120 130V78M92 78H148`, {
      fill: 'none',
      stroke: '#eaf4ea',
      'stroke-width': 4,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }),
    line([30, 40], [130, 40], '#eaf4ea', 5, {opacity: 0.7, 'stroke-linecap': 'round'}),
    line([150, 40], [196, 40], tokens.amber, 5, {opacity: 0.9, 'stroke-linecap': 'round'}),
    line([176, 92], [212, 80], tokens.flameLight, 4, {'stroke-linecap': 'round'}),
  )

/** A length of pipe with flanges and a valve, on a steel frame on the floor. */
function rig(p: Plate): string {
  const [cx, axis, r] = [p.w * 0.535, p.h * 0.735, p.h * 0.052]
  const [left, right] = [p.w * 0.315, p.w * 0.685]
  const foot = p.h * 0.87
  const steel = p.across(
    [
      [0, '#2f7a5e'],
      [0.2, '#8fd0b0'],
      [0.42, '#3d8f70'],
      [1, '#0f3f31'],
    ],
    true,
  )
  const upright = p.across([
    [0, '#10392d'],
    [0.35, '#2f7a5e'],
    [0.6, '#7cc3a4'],
    [1, '#14463a'],
  ])
  const flange = (x: number) =>
    [-1, 1]
      .map(
        (k) =>
          rect(x + (k < 0 ? -15 : 1), axis - r * 1.6, 14, r * 3.2, {rx: 3, fill: steel}) +
          repeat(4, (i) =>
            rect(x + (k < 0 ? -19 : 14), axis - r * 1.35 + i * r * 0.82, 6, 8, {
              rx: 2,
              fill: '#16312a',
            }),
          ),
      )
      .join('')
  const leg = (x: number) =>
    shape(
      [
        [x - 26, foot],
        [x + 26, foot],
        [x + 12, axis + r * 0.6],
        [x - 12, axis + r * 0.6],
      ],
      '#2b463d',
    ) + rect(x - 38, foot - 6, 76, 12, {rx: 3, fill: '#1c332b'})
  const wheelY = p.h * 0.507
  return (
    ellipse((left + right) / 2, foot + 6, (right - left) * 0.56, 13, {
      fill: '#12372b',
      opacity: 0.28,
    }) +
    leg(left + 42) +
    leg(right - 42) +
    rect(left, axis - r, right - left, r * 2, {fill: steel}) +
    ellipse(left, axis, r * 0.32, r, {fill: '#0c2a20'}) +
    ellipse(left, axis, r * 0.2, r * 0.72, {fill: '#04120d'}) +
    ellipse(right, axis, r * 0.32, r, {fill: '#3d8f70'}) +
    flange(left + 24) +
    flange(cx - r * 2.35) +
    flange(cx + r * 2.35) +
    flange(right - 26) +
    path(
      `M${n(cx - r * 2.2)} ${n(axis - r * 1.1)}C${n(cx - r * 1.2)} ${n(axis - r * 1.2)} ${n(cx - r * 1.5)} ${n(axis - r * 1.75)} ${n(cx)} ${n(axis - r * 1.75)}C${n(cx + r * 1.5)} ${n(axis - r * 1.75)} ${n(cx + r * 1.2)} ${n(axis - r * 1.2)} ${n(cx + r * 2.2)} ${n(axis - r * 1.1)}L${n(cx + r * 2.2)} ${n(axis + r * 1.1)}C${n(cx + r * 1.2)} ${n(axis + r * 1.2)} ${n(cx + r)} ${n(axis + r * 1.7)} ${n(cx)} ${n(axis + r * 1.7)}C${n(cx - r)} ${n(axis + r * 1.7)} ${n(cx - r * 1.2)} ${n(axis + r * 1.2)} ${n(cx - r * 2.2)} ${n(axis + r * 1.1)}Z`,
      {
        fill: p.linear(
          [
            [0, '#a6dcc0'],
            [0.3, '#3f9473'],
            [1, '#0b3126'],
          ],
          [cx + 30, axis - r * 1.7],
          [cx - 20, axis + r * 1.7],
        ),
      },
    ) +
    rect(cx - r * 0.95, axis - r * 2.05, r * 1.9, r * 0.36, {rx: 3, fill: upright}) +
    path(
      `M${n(cx - r * 0.6)} ${n(axis - r * 2.05)}L${n(cx - r * 0.36)} ${n(wheelY + 26)}H${n(cx + r * 0.36)}L${n(cx + r * 0.6)} ${n(axis - r * 2.05)}Z`,
      {fill: upright},
    ) +
    rect(cx - 6, wheelY - 22, 12, 60, {fill: '#b9cfc3'}) +
    ellipse(cx, wheelY, 84, 22, {
      fill: 'none',
      stroke: mix(tokens.flare, '#6a1d05', 0.35),
      'stroke-width': 15,
    }) +
    ellipse(cx, wheelY - 3, 84, 22, {fill: 'none', stroke: tokens.flare, 'stroke-width': 11}) +
    [0.2, 1.25, 2.3, 3.35, 4.4, 5.45]
      .map((a) =>
        line(
          [cx, wheelY - 4],
          [cx + Math.cos(a) * 82, wheelY - 4 + Math.sin(a) * 21],
          tokens.flare,
          7,
        ),
      )
      .join('') +
    ellipse(cx, wheelY - 5, 13, 6, {fill: '#7a2408'}) +
    gauge(cx - r * 5.1, axis - r * 2.3, r)
  )
}

const gauge = (x: number, y: number, r: number) =>
  rect(x - 4, y, 8, r * 1.5, {fill: '#2b6350'}) +
  circle(x, y - r * 0.3, r * 0.72, {fill: '#123a2f'}) +
  circle(x, y - r * 0.3, r * 0.58, {fill: '#fbf8ec'}) +
  line([x, y - r * 0.3], [x + r * 0.3, y - r * 0.56], tokens.flare, 4, {'stroke-linecap': 'round'})
