import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {ellipse, line, rect, repeat, shape} from '../kit/svg.ts'
import {figure} from '../figures/figure.ts'
import {column} from './column.ts'
import {flareStack} from './flare.ts'
import {hills, mist, plain} from './land.ts'
import {sky} from './sky.ts'
import {spheres} from './spheres.ts'

/** Two partners shake hands on a terrace above a gas plant, an engineer beside them. */
export function terrace(p: Plate): string {
  const t = tones(p.light, 1)
  const deck = p.h * 0.79
  const floor =
    rect(0, deck, p.w, p.h - deck, {
      fill: p.linear(
        [
          [0, '#b9834f'],
          [0.3, '#6d4f34'],
          [1, '#2c2318'],
        ],
        [0, deck],
        [0, p.h],
      ),
    }) +
    repeat(17, (i) => {
      const k = i - 8
      return line([p.w * (0.5 + k * 0.07), deck], [p.w * (0.5 + k * 0.125), p.h], '#1c140c', 2.5, {
        opacity: 0.55,
      })
    }) +
    ellipse(p.w * 0.62, deck, p.w * 0.5, p.h * 0.13, {
      'clip-path': p.clip(rect(0, deck, p.w, p.h - deck, {})),
      fill: p.round([
        [0, '#ffc884', 0.55],
        [1, '#ffc884', 0],
      ]),
    }) +
    rect(0, deck - 9, p.w, 12, {fill: '#1a2a24'}) +
    line([0, deck - 9], [p.w, deck - 9], '#ffd9a0', 2.5, {opacity: 0.8})
  const rail =
    [0.615, 0.66, 0.705, 0.75]
      .map((k, i) => line([0, p.h * k], [p.w, p.h * k], i ? '#1c332b' : '#14261f', i ? 3.5 : 10))
      .join('') +
    line([0, p.h * 0.615 - 5], [p.w, p.h * 0.615 - 5], '#ffd9a0', 2, {opacity: 0.8}) +
    repeat(
      9,
      (_, k) =>
        rect(p.w * (0.012 + k * 0.965), p.h * 0.61, 9, deck - p.h * 0.61, {fill: '#14261f'}) +
        line(
          [p.w * (0.012 + k * 0.965) + 9, p.h * 0.62],
          [p.w * (0.012 + k * 0.965) + 9, deck],
          '#ffd9a0',
          1.5,
          {opacity: 0.6},
        ),
    )
  const cast = (x: number, y: number) =>
    shape(
      [
        [p.w * x - 34, p.h * y],
        [p.w * x + 34, p.h * y],
        [p.w * x - 90, p.h * (y + 0.16)],
        [p.w * x - 200, p.h * (y + 0.16)],
      ],
      '#0d0a06',
      {opacity: 0.32, filter: p.blur(7)},
    )
  return (
    sky(p, {horizon: 0.58, disc: {y: 0.5, r: 0.075}, count: 11}) +
    hills(p, {top: 0.46, base: 0.6, layers: 4}) +
    plain(p, {y: 0.59}) +
    flareStack(p, {x: 0.915, y: 0.63, height: 0.4, flame: 0.09}) +
    column(p, {x: 0.745, y: 0.63, width: 0.045, height: 0.3}) +
    column(p, {x: 0.795, y: 0.63, width: 0.06, height: 0.4}) +
    column(p, {x: 0.845, y: 0.63, width: 0.045, height: 0.24}) +
    spheres(p, {x: 0.05, y: 0.635, r: 0.062, count: 3}) +
    mist(p, {y: 0.62, height: 0.07, opacity: 0.45}) +
    rect(0, p.h * 0.66, p.w, deck - p.h * 0.66, {
      fill: mix(t.shade, p.light.haze, 0.12),
      opacity: 0.55,
    }) +
    rail +
    floor +
    cast(0.3, 0.9) +
    cast(0.545, 0.905) +
    cast(0.775, 0.88) +
    figure(p, {
      x: 0.3,
      y: 0.925,
      height: 0.655,
      pose: 'greet',
      who: 'elder',
      side: 1,
      exposure: 0.6,
    }) +
    figure(p, {
      x: 0.588,
      y: 0.925,
      height: 0.645,
      pose: 'greet',
      who: 'officer',
      flip: true,
      side: 1,
      exposure: 0.62,
    }) +
    figure(p, {
      x: 0.8,
      y: 0.9,
      height: 0.59,
      pose: 'tablet',
      who: 'engineer',
      flip: true,
      side: 1,
      exposure: 0.62,
    })
  )
}
