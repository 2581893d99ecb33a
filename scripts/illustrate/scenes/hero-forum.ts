import {mix} from '../kit/colour.ts'
import {flow} from '../kit/flow.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {ellipse, group, n, path, rect, repeat, shape, type Point} from '../kit/svg.ts'
import {audience} from './audience.ts'
import {calmLeft} from './overlay.ts'
import {figure} from '../figures/figure.ts'

export const tall = (p: Plate) => p.h > p.w

/** A full auditorium in front of a wall where many lines of light become one. */
export function heroForum(p: Plate): string {
  const t = tones(p.light, 1)
  const up = tall(p)
  const [x0, w] = up ? [-p.w * 0.1, p.w * 1.2] : [p.w * 0.3, p.w * 0.78]
  const [y0, h] = up ? [p.h * 0.34, p.h * 0.24] : [p.h * 0.1, p.h * 0.42]
  const floor = y0 + h + p.h * 0.06
  const arcs = repeat(9, (i) =>
    path(
      `M${n(-p.w * 0.1)} ${n(y0 - p.u * (0.02 + i * 0.045))}Q${n(x0 + w / 2)} ${n(y0 - p.u * (0.14 + i * 0.075))} ${n(p.w * 1.1)} ${n(y0 - p.u * (0.02 + i * 0.045))}`,
      {
        fill: 'none',
        stroke: i % 3 ? t.lit : p.light.lamp,
        'stroke-width': p.u * 0.003,
        opacity: 0.55 - i * 0.05,
      },
    ),
  )
  const my = y0 + h * 0.5
  const screen = group(
    {},
    rect(x0 - p.u * 0.02, y0 - p.u * 0.02, w + p.u * 0.04, h + p.u * 0.04, {
      fill: tokens.flame,
      opacity: 0.35,
      filter: p.blur(p.u * 0.04),
    }),
    rect(x0, y0, w, h, {
      fill: p.across([
        [0, '#04142e'],
        [0.55, '#0a2f6e'],
        [1, '#0b3a7d'],
      ]),
    }),
    group(
      {'clip-path': p.clip(rect(x0, y0, w, h, {}))},
      flow(p, {
        gates: [
          {x: x0, y: my - h * 0.06, spread: h * 0.7},
          {x: x0 + w * 0.4, y: my + h * 0.05, spread: h * 0.24},
          {x: x0 + w * 0.62, y: my, spread: h * 0.025},
          {x: x0 + w * 0.78, y: my, spread: h * 0.03},
          {x: x0 + w, y: my, spread: h * 0.36},
        ],
        count: 40,
        stops: [
          [0, tokens.flame, 0.5],
          [0.3, tokens.flameLight, 0.8],
          [0.62, '#f2fbff', 1],
          [0.82, tokens.flameLight, 0.9],
          [1, tokens.amber, 0.9],
        ],
      }),
    ),
  )
  const stageTop: Point[] = [
    [p.w * (up ? -0.05 : 0.24), floor + p.h * 0.06],
    [p.w * (up ? 0.02 : 0.32), floor - p.h * 0.025],
    [p.w * 1.02, floor - p.h * 0.025],
    [p.w * 1.1, floor + p.h * 0.06],
  ]
  const sx = up ? 0.5 : 0.66
  const person0 = figure(p, {
    x: sx,
    y: (floor + p.h * 0.02) / p.h,
    height: up ? 0.2 : 0.22,
    pose: 'talk',
    who: 'chair',
    exposure: 0.55,
  })
  const spot = shape(
    [
      [sx * p.w - 6, 0],
      [sx * p.w + 6, 0],
      [sx * p.w + p.u * 0.14, floor + p.h * 0.02],
      [sx * p.w - p.u * 0.14, floor + p.h * 0.02],
    ],
    p.linear(
      [
        [0, p.light.lamp, 0.35],
        [1, p.light.lamp, 0.04],
      ],
      [0, 0],
      [0, floor],
    ),
  )
  return (
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, '#030a12'],
          [0.5, mix(t.shade, t.body, 0.5)],
          [1, '#02060a'],
        ],
        [0, 0],
        [0, p.h],
      ),
    }) +
    arcs +
    screen +
    shape(
      stageTop,
      p.linear(
        [
          [0, mix(t.lit, tokens.flameLight, 0.3)],
          [1, t.body],
        ],
        [0, floor - p.h * 0.03],
        [0, floor + p.h * 0.06],
      ),
    ) +
    rect(-5, floor + p.h * 0.06, p.w + 10, p.h * 0.03, {fill: t.shade}) +
    ellipse(sx * p.w, floor + p.h * 0.022, p.u * 0.16, p.u * 0.02, {
      fill: p.round([
        [0, p.light.lamp, 0.8],
        [1, p.light.lamp, 0],
      ]),
    }) +
    spot +
    person0 +
    audience(p, {
      y: (floor + p.h * (up ? 0.1 : 0.13)) / p.h,
      rows: up ? 6 : 4,
      size: up ? 0.19 : 0.17,
      rim: '#8fd4ff',
    }) +
    (up ? '' : calmLeft(p, 0.6))
  )
}
