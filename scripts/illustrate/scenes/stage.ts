import {mix} from '../kit/colour.ts'
import {flow} from '../kit/flow.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {lamp} from '../kit/solid.ts'
import {ellipse, group, line, rect, repeat, shape} from '../kit/svg.ts'
import {audience} from './audience.ts'
import {figure} from '../figures/figure.ts'

/** The dark hall, its stage floor and the spots over it; content stands on y = 0.6. */
export function hallWith(p: Plate, wall: string, stageY = 0.6): string {
  const t = tones(p.light, 1)
  const spots = [0.2, 0.5, 0.8].map(
    (k) =>
      shape(
        [
          [p.w * k - 8, -10],
          [p.w * k + 8, -10],
          [p.w * (0.5 + (k - 0.5) * 0.7) + p.u * 0.2, p.h * stageY],
          [p.w * (0.5 + (k - 0.5) * 0.7) - p.u * 0.2, p.h * stageY],
        ],
        p.linear(
          [
            [0, p.light.lamp, 0.3],
            [1, p.light.lamp, 0],
          ],
          [0, 0],
          [0, p.h * stageY],
        ),
      ) + lamp(p, p.w * k, p.u * 0.014, p.u * 0.009),
  )
  return group(
    {},
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, '#040d0b'],
          [0.5, mix(t.shade, t.body, 0.6)],
          [1, '#030908'],
        ],
        [0, 0],
        [0, p.h],
      ),
    }),
    repeat(26, (_, k) =>
      rect(k * p.w, p.h * 0.04, p.w * 0.012, p.h * stageY, {fill: t.lit, opacity: 0.07}),
    ),
    wall,
    shape(
      [
        [p.w * -0.02, p.h * (stageY + 0.08)],
        [p.w * 0.06, p.h * (stageY - 0.03)],
        [p.w * 0.94, p.h * (stageY - 0.03)],
        [p.w * 1.02, p.h * (stageY + 0.08)],
      ],
      p.linear(
        [
          [0, mix(t.lit, p.light.lamp, 0.3)],
          [1, t.body],
        ],
        [0, p.h * (stageY - 0.03)],
        [0, p.h * (stageY + 0.08)],
      ),
    ),
    ellipse(p.w / 2, p.h * (stageY + 0.025), p.w * 0.36, p.h * 0.045, {
      fill: p.round([
        [0, p.light.lamp, 0.6],
        [1, p.light.lamp, 0],
      ]),
    }),
    rect(-2, p.h * (stageY + 0.08), p.w + 4, p.h * 0.05, {fill: t.shade}),
    line([0, p.h * (stageY + 0.08)], [p.w, p.h * (stageY + 0.08)], p.light.lamp, 2, {opacity: 0.6}),
    ...spots,
  )
}

/** Blue lines that become one, on a wide wall behind the speakers. */
export function flowWall(p: Plate, x: number, y: number, w: number, h: number): string {
  const box = rect(x, y, w, h, {})
  const my = y + h / 2
  return group(
    {},
    rect(x - w * 0.02, y - w * 0.02, w * 1.04, h + w * 0.04, {
      fill: tokens.flame,
      opacity: 0.3,
      filter: p.blur(p.u * 0.03),
    }),
    rect(x, y, w, h, {
      fill: p.across([
        [0, '#061c3f'],
        [0.6, '#0a2c66'],
        [1, '#0c3a7c'],
      ]),
    }),
    group(
      {'clip-path': p.clip(box)},
      flow(p, {
        gates: [
          {x, y: my, spread: h * 0.62},
          {x: x + w * 0.42, y: my + h * 0.06, spread: h * 0.2},
          {x: x + w * 0.62, y: my, spread: h * 0.025},
          {x: x + w, y: my - h * 0.04, spread: h * 0.3},
        ],
        count: 30,
        stops: [
          [0, tokens.flameLight, 0.25],
          [0.6, '#e6f8ff', 1],
          [1, tokens.amber, 0.8],
        ],
      }),
    ),
    rect(x, y, w, h, {fill: 'none', stroke: '#9fd8ff', 'stroke-width': 1.5, opacity: 0.5}),
  )
}

/** A stage with a speaker and a wall of flowing lines, the audience from behind. */
export function stage(p: Plate, {speakers, rows}: {speakers: number; rows: number}): string {
  const tall = p.h > p.w
  const wall = flowWall(
    p,
    p.w * 0.14,
    p.h * (tall ? 0.3 : 0.1),
    p.w * 0.72,
    p.h * (tall ? 0.22 : 0.38),
  )
  const t = tones(p.light, 1)
  const x = 0.3 + (p.seed % 5) * 0.09
  const lectern =
    shape(
      [
        [p.w * (x + 0.015), p.h * 0.63],
        [p.w * (x + 0.02), p.h * 0.5],
        [p.w * (x + 0.075), p.h * 0.49],
        [p.w * (x + 0.07), p.h * 0.63],
      ],
      t.body,
    ) + line([p.w * (x + 0.02), p.h * 0.5], [p.w * (x + 0.075), p.h * 0.49], p.light.rim, 3)
  return (
    hallWith(p, wall) +
    repeat(speakers, (i) =>
      figure(p, {
        x: x + i * 0.2,
        y: 0.63,
        height: 0.25,
        pose: 'talk',
        who: i ? 'counsel' : 'director',
        exposure: 0.5,
      }),
    ) +
    lectern +
    audience(p, {y: 0.77, rows, size: 0.17, rim: '#8fd4ff'})
  )
}
