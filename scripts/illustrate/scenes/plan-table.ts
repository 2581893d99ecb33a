import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo, lamp} from '../kit/solid.ts'
import {ellipse, group, line, n, path, rect, repeat, shape, smooth, type Point} from '../kit/svg.ts'
import {figure, type FigureOptions} from '../figures/figure.ts'
import {rock} from './city-under-rock.ts'
import {hills, mist} from './land.ts'
import {windowFrame} from './overlay.ts'
import {pendant} from './pendant.ts'
import {sky} from './sky.ts'

/** Participants stand around a table with a map of the network, a granite rock beyond the window. */
export function planTable(p: Plate): string {
  const t = tones(p.light, 1)
  const floor = p.h * 0.64
  const outside =
    sky(p, {horizon: 0.56, disc: {y: 0.27, r: 0.045}, count: 8}) +
    group(
      {transform: `translate(${n(p.w * 0.7)} 0) scale(-1 1)`},
      rock(p, {x: 0.34, y: 0.575, width: 0.5, height: 0.33}),
    ) +
    hills(p, {top: 0.5, base: 0.66, layers: 4}) +
    mist(p, {y: 0.56, height: 0.08, opacity: 0.5})
  const ground = rect(0, floor, p.w, p.h - floor, {
    fill: p.linear(
      [
        [0, '#c79f74'],
        [0.2, '#7d6a52'],
        [1, '#1c2a24'],
      ],
      [0, floor],
      [0, p.h],
    ),
  })
  const streaks = repeat(5, (i) =>
    shape(
      [
        [p.w * (0.06 + i * 0.18), floor],
        [p.w * (0.23 + i * 0.18), floor],
        [p.w * (0.14 + i * 0.23), p.h],
        [p.w * (-0.1 + i * 0.23), p.h],
      ],
      '#ffe9c4',
      {opacity: 0.2},
    ),
  )
  const glow = {under: {colour: '#8fe0ff', from: 0.48, to: 0.95, strength: 0.5, side: 0.4}}
  const person = (o: Omit<FigureOptions, 'exposure'>) => figure(p, {exposure: 0.66, ...o})
  return (
    outside +
    windowFrame(p, {x: 0.05, y: 0.07, width: 0.9, height: 0.55, panes: 5}) +
    ground +
    streaks +
    rect(0, floor - 4, p.w, 12, {fill: t.shade}) +
    [0.62, 0.75, 0.88].map((k) => pendantAt(p, k)).join('') +
    person({x: 0.645, y: 0.835, height: 0.46, pose: 'clasp', who: 'chair', ...glow}) +
    person({x: 0.72, y: 0.825, height: 0.415, pose: 'talk', who: 'scarf', ...glow}) +
    person({
      x: 0.79,
      y: 0.825,
      height: 0.435,
      pose: 'listen',
      who: 'director',
      flip: true,
      ...glow,
    }) +
    person({
      x: 0.855,
      y: 0.835,
      height: 0.42,
      pose: 'folded',
      who: 'analyst',
      flip: true,
      ...glow,
    }) +
    table(p) +
    person({x: 0.545, y: 0.925, height: 0.48, pose: 'show', who: 'officer', side: -1, ...glow}) +
    person({
      x: 0.945,
      y: 0.93,
      height: 0.47,
      pose: 'show',
      who: 'planner',
      flip: true,
      side: -1,
      ...glow,
    })
  )
}

function pendantAt(p: Plate, k: number): string {
  return pendant(p, p.w * k, p.h * 0.16, p.u * 0.06)
}

/** A round table, its top a lit map. */
function table(p: Plate): string {
  const [cx, cy, rx, ry] = [p.w * 0.748, p.h * 0.735, p.w * 0.172, p.h * 0.07]
  const at = (a: number, b: number): Point => [cx + a * rx, cy + b * ry]
  const streams: readonly (readonly Point[])[] = [
    [at(-0.95, -0.2), at(-0.6, -0.3), at(-0.3, -0.05), at(0.02, 0.05)],
    [at(-0.8, 0.55), at(-0.5, 0.3), at(-0.25, 0.2), at(0.02, 0.05)],
    [at(-0.3, -0.92), at(-0.2, -0.5), at(-0.1, -0.2), at(0.02, 0.05)],
    [at(-0.2, 0.95), at(-0.12, 0.6), at(-0.06, 0.3), at(0.02, 0.05)],
    [at(0.02, 0.05), at(0.3, 0.0), at(0.6, -0.2), at(0.92, -0.15)],
    [at(0.3, 0.0), at(0.5, 0.25), at(0.62, 0.55), at(0.6, 0.75)],
    [at(0.3, 0.0), at(0.42, -0.3), at(0.5, -0.6), at(0.46, -0.85)],
  ]
  const nodes: readonly Point[] = [
    at(0.02, 0.05),
    at(0.92, -0.15),
    at(0.6, 0.75),
    at(0.46, -0.85),
    at(-0.6, -0.3),
    at(-0.5, 0.3),
  ]
  const contour = repeat(5, (i) =>
    ellipse(cx - rx * 0.52, cy - ry * 0.08, rx * (0.12 + i * 0.09), ry * (0.12 + i * 0.1), {
      fill: 'none',
      stroke: '#9fdcc8',
      'stroke-width': 1.6,
      opacity: 0.32,
    }),
  )
  const contour2 = repeat(4, (i) =>
    ellipse(cx + rx * 0.5, cy + ry * 0.25, rx * (0.1 + i * 0.1), ry * (0.14 + i * 0.12), {
      fill: 'none',
      stroke: '#9fdcc8',
      'stroke-width': 1.6,
      opacity: 0.26,
    }),
  )
  const clip = p.clip(ellipse(cx, cy, rx * 0.965, ry * 0.95, {}))
  return (
    ellipse(cx, cy + ry * 2.25, rx * 0.8, ry * 0.34, {
      fill: '#000',
      opacity: 0.4,
      filter: p.blur(10),
    }) +
    shape(
      [
        [cx - rx * 0.3, cy],
        [cx + rx * 0.3, cy],
        [cx + rx * 0.2, cy + ry * 1.5],
        [cx + rx * 0.42, cy + ry * 2.2],
        [cx - rx * 0.42, cy + ry * 2.2],
        [cx - rx * 0.2, cy + ry * 1.5],
      ],
      p.across([
        [0, '#0b1f1a'],
        [0.6, '#2f5a4c'],
        [1, '#10291f'],
      ]),
    ) +
    ellipse(cx, cy + ry * 2.2, rx * 0.42, ry * 0.22, {fill: '#14352b'}) +
    ellipse(cx, cy + ry * 0.26, rx, ry, {fill: '#3b2816'}) +
    rect(cx - rx, cy, rx * 2, ry * 0.26, {fill: '#3b2816'}) +
    ellipse(cx, cy, rx, ry, {
      fill: p.across([
        [0, '#8a5c34'],
        [0.5, '#d9a668'],
        [1, '#8a5c34'],
      ]),
    }) +
    ellipse(cx, cy, rx * 0.965, ry * 0.95, {
      fill: p.round([
        [0, '#1e6a6f'],
        [0.6, '#12463f'],
        [1, '#0b2b26'],
      ]),
    }) +
    group(
      {'clip-path': clip},
      contour,
      contour2,
      group(
        {filter: p.blur(6), opacity: 0.7},
        ...streams.map((s) =>
          path(smooth(s), {fill: 'none', stroke: tokens.flameLight, 'stroke-width': 9}),
        ),
      ),
      ...streams.map((s) =>
        path(smooth(s), {fill: 'none', stroke: '#d9f4ff', 'stroke-width': 3.2}),
      ),
      ...nodes.map(([x, y], i) => ellipse(x, y, 11, 5.5, {fill: i ? tokens.amber : '#ffffff'})),
    ) +
    ellipse(cx, cy, rx, ry, {fill: 'none', stroke: '#ffe9c4', 'stroke-width': 2.4, opacity: 0.65}) +
    halo(p, cx, cy - ry * 0.2, rx * 0.95, tokens.flameLight, 0.22) +
    line([cx - rx, cy + 2], [cx - rx, cy + ry * 0.24], mix('#3b2816', '#ffe9c4', 0.3), 2) +
    lamp(p, cx + rx * 0.02, cy + ry * 0.05, 3, tokens.flameLight)
  )
}
