import {flow} from '../kit/flow.ts'
import {tokens} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {circle, ellipse, group, line, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'

type Table = {x: number; y: number; rx: number; ry: number}

/** Places on the map, on a disc 1 in radius: where gas is won at the left, used at the right. */
const sources: readonly Point[] = [
  [-0.74, -0.3],
  [-0.83, 0.12],
  [-0.62, 0.48],
  [-0.46, -0.58],
  [-0.28, 0.7],
]
const users: readonly Point[] = [
  [0.5, -0.56],
  [0.76, -0.22],
  [0.84, 0.16],
  [0.62, 0.5],
  [0.26, 0.74],
  [0.1, -0.72],
]

/** A table top that is a display: a network of pipelines, many lines that become one. */
export function litMap(p: Plate, {x, y, rx, ry}: Table): string {
  const at = ([a, b]: Point): Point => [x + a * rx, y + b * ry]
  const disc = (k: number, a: Record<string, string | number>) =>
    ellipse(x, y, rx * k, ry * k, {fill: 'none', ...a})
  const [west, east] = [at([-0.16, 0.06]), at([0.2, 0])]
  const branch = (end: Point, joint: Point) => {
    const d = smooth([end, [(end[0] + joint[0]) / 2, end[1] * 0.4 + joint[1] * 0.6], joint])
    return (
      path(d, {
        fill: 'none',
        stroke: tokens.flame,
        'stroke-width': rx * 0.026,
        opacity: 0.55,
        filter: p.blur(rx * 0.012),
      }) + path(d, {fill: 'none', stroke: tokens.flameLight, 'stroke-width': rx * 0.0085})
    )
  }
  const trunk = smooth([west, at([0.02, 0.09]), east])
  const pin = (place: Point, i: number) => {
    const [a, b] = at(place)
    const top = b - ry * (0.34 + (i % 3) * 0.16)
    const colour = i % 4 === 1 ? tokens.flare : '#e4f7ff'
    const beam = p.linear(
      [
        [0, colour, 0.9],
        [1, colour, 0.1],
      ],
      [0, top],
      [0, b],
    )
    return (
      ellipse(a, b, rx * 0.026, ry * 0.026 * 1.4, {fill: tokens.flameLight, opacity: 0.75}) +
      rect(a - rx * 0.003, top, rx * 0.006, b - top, {fill: beam}) +
      circle(a, top, rx * (i % 4 === 1 ? 0.014 : 0.0105), {fill: colour})
    )
  }
  const round = [...sources, ...users].sort((a, b) => a[1] - b[1])
  return group(
    {},
    ellipse(x, y, rx, ry, {
      fill: p.round([
        [0, '#1a63b8'],
        [0.55, '#0d3a78'],
        [1, '#071d3f'],
      ]),
    }),
    group(
      {'clip-path': p.clip(ellipse(x, y, rx * 0.985, ry * 0.97, {}))},
      repeat(5, (i) =>
        disc(0.22 + i * 0.18, {stroke: tokens.flameLight, 'stroke-width': 1.1, opacity: 0.22}),
      ),
      repeat(9, (_, k) =>
        line([x + (k - 0.5) * rx * 0.7, y - ry], [x + (k - 0.5) * rx * 2.1, y + ry], '#7fc4ff', 1, {
          opacity: 0.14,
        }),
      ),
      flow(p, {
        gates: [
          {x: x - rx, y: y + ry * 0.1, spread: ry * 0.7},
          {x: x - rx * 0.4, y: y + ry * 0.1, spread: ry * 0.26},
          {x, y: y + ry * 0.07, spread: ry * 0.03},
          {x: x + rx * 0.35, y, spread: ry * 0.16},
          {x: x + rx, y, spread: ry * 0.7},
        ],
        count: 22,
        stops: [
          [0, tokens.flame, 0.1],
          [0.5, tokens.flameLight, 0.6],
          [1, tokens.flame, 0.1],
        ],
      }),
    ),
    ...sources.map((end) => branch(at(end), west)),
    ...users.map((end) => branch(at(end), east)),
    path(trunk, {
      fill: 'none',
      stroke: tokens.flameLight,
      'stroke-width': rx * 0.05,
      opacity: 0.8,
      filter: p.blur(rx * 0.02),
    }),
    path(trunk, {fill: 'none', stroke: '#f2fbff', 'stroke-width': rx * 0.018}),
    disc(1, {stroke: tokens.flameLight, 'stroke-width': rx * 0.008, opacity: 0.9}),
    ...round.map(pin),
    halo(p, x, y - ry * 0.2, rx * 0.7, tokens.flameLight, 0.22),
  )
}
