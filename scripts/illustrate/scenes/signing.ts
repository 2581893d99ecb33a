import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {group, line, rect, repeat, shape} from '../kit/svg.ts'
import {figure} from '../figures/figure.ts'
import type {Member} from '../figures/look.ts'
import {hills} from './land.ts'

/** Two people sign papers at a table by a tall window. */
export function signing(p: Plate): string {
  const t = tones(p.light, 1)
  const light = shape(
    [
      [p.w * 0.08, p.h * 0.08],
      [p.w * 0.34, p.h * 0.08],
      [p.w * 0.95, p.h],
      [p.w * 0.3, p.h],
    ],
    p.linear(
      [
        [0, '#fff7df', 0.8],
        [1, '#fff7df', 0],
      ],
      [p.w * 0.2, 0],
      [p.w * 0.7, p.h],
    ),
  )
  const wall =
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, mix(t.lit, p.light.haze, 0.6)],
          [1, t.body],
        ],
        [0, 0],
        [p.w, p.h],
      ),
    }) +
    repeat(9, (_, k) =>
      line([p.w * (0.4 + k * 0.6), 0], [p.w * (0.4 + k * 0.6), p.h * 0.66], t.body, 2, {
        opacity: 0.3,
      }),
    )
  const win =
    rect(p.w * 0.08, p.h * 0.06, p.w * 0.26, p.h * 0.56, {
      fill: p.linear(p.light.sky, [0, 0], [0, p.h * 0.6]),
    }) +
    hillsIn(p) +
    [0, 0.5, 1]
      .map((k) =>
        rect(p.w * (0.077 + 0.26 * k), p.h * 0.05, p.w * 0.008, p.h * 0.58, {fill: t.shade}),
      )
      .join('') +
    rect(p.w * 0.07, p.h * 0.32, p.w * 0.28, p.h * 0.008, {fill: t.shade}) +
    rect(p.w * 0.06, p.h * 0.62, p.w * 0.3, p.h * 0.018, {fill: t.shade})
  const seat = (x: number, who: Member, flip: boolean) =>
    rect(x - p.u * 0.13 + (flip ? 1 : -1) * p.u * 0.06, p.h * 0.48, p.u * 0.26, p.h * 0.32, {
      rx: 22,
      fill: t.shade,
    }) +
    figure(p, {
      x: x / p.w,
      y: 0.78 + 0.322,
      height: 0.98,
      pose: flip ? 'attend' : 'sign',
      who,
      flip,
      rim: '#fff4d4',
      side: -1,
      exposure: 0.55,
      afloat: true,
    })
  const table =
    shape(
      [
        [0, p.h * 0.78],
        [p.w, p.h * 0.78],
        [p.w, p.h],
        [0, p.h],
      ],
      p.linear(
        [
          [0, mix(t.lit, '#a8743f', 0.45)],
          [1, t.shade],
        ],
        [0, p.h * 0.78],
        [0, p.h],
      ),
    ) + line([0, p.h * 0.78], [p.w, p.h * 0.78], '#fff1cf', 3, {opacity: 0.8})
  const paper = (x: number) =>
    shape(
      [
        [x, p.h * 0.81],
        [x + p.u * 0.19, p.h * 0.805],
        [x + p.u * 0.23, p.h * 0.9],
        [x, p.h * 0.91],
      ],
      '#fdfaf0',
    ) +
    repeat(5, (i) =>
      line(
        [x + p.u * 0.03, p.h * (0.825 + i * 0.014)],
        [x + p.u * (0.16 + i * 0.004), p.h * (0.821 + i * 0.014)],
        '#b9bda9',
        2,
      ),
    )
  return (
    wall +
    win +
    light +
    seat(p.w * 0.33, 'adviser', false) +
    seat(p.w * 0.84, 'officer', true) +
    table +
    paper(p.w * 0.5) +
    paper(p.w * 0.56)
  )
}

const hillsIn = (p: Plate) =>
  group(
    {'clip-path': p.clip(rect(p.w * 0.08, p.h * 0.06, p.w * 0.26, p.h * 0.56, {}))},
    hills(p, {top: 0.46, base: 0.63, layers: 3}),
  )
