import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {lamp} from '../kit/solid.ts'
import {line, rect, repeat, shape, type Point} from '../kit/svg.ts'
import {figure} from '../figures/figure.ts'
import {listener} from '../figures/listener.ts'
import {dome} from './dome.ts'
import {hills} from './land.ts'
import {windowFrame} from './overlay.ts'
import {sky} from './sky.ts'
import {skyline} from './skyline.ts'

const seats = ['director', 'counsel', 'analyst', 'elder', 'officer', 'adviser', 'planner'] as const

/** A long table with people in talks, a wide window behind them. */
export function meetingTable(
  p: Plate,
  {view, people}: {view: 'city' | 'dome'; people: number},
): string {
  const t = tones(p.light, 1)
  const outside =
    view === 'city'
      ? sky(p, {horizon: 0.6}) + skyline(p, {y: 0.62, height: 0.3, lit: 0.6})
      : sky(p, {horizon: 0.52, disc: {y: 0.2, r: 0.05}}) +
        dome(p, {x: 0.62, base: 0.53, width: 0.7, height: 0.3, depth: 0.5}) +
        hills(p, {top: 0.47, base: 0.62, layers: 4})
  const y = p.h * 0.72
  const back = repeat(people, (i, k) => {
    const x = p.w * (0.14 + k * 0.72)
    const who = seats[(i + p.seed) % seats.length] ?? 'director'
    return (
      rect(x - p.u * 0.07, y - p.u * 0.17, p.u * 0.14, p.u * 0.2, {rx: 10, fill: t.shade}) +
      figure(p, {
        x: x / p.w,
        y: (y + p.u * 0.2) / p.h,
        height: 0.6,
        pose: i === 1 ? 'deskTalk' : 'desk',
        who,
        flip: k > 0.5,
        afloat: true,
      })
    )
  })
  const top: Point[] = [
    [p.w * 0.06, y],
    [p.w * 0.94, y],
    [p.w * 1.12, p.h * 0.93],
    [p.w * -0.12, p.h * 0.93],
  ]
  const things = repeat(people, (i, k) => {
    const [x, yy] = [p.w * (0.12 + k * 0.76), y + p.h * 0.07]
    return (
      shape(
        [
          [x - p.u * 0.05, yy],
          [x + p.u * 0.03, yy - p.u * 0.006],
          [x + p.u * 0.045, yy + p.u * 0.035],
          [x - p.u * 0.04, yy + p.u * 0.04],
        ],
        '#f4f1e6',
        {opacity: 0.85},
      ) +
      (i % 2
        ? rect(x + p.u * 0.06, yy - p.u * 0.02, p.u * 0.018, p.u * 0.032, {
            fill: '#cfeaf2',
            opacity: 0.7,
          })
        : '')
    )
  })
  const front = [0.24, 0.72]
    .map(
      (k, i) =>
        listener(p, {
          x: p.w * k,
          y: p.h * 0.9,
          size: p.u * 0.3,
          who: i ? 'officer' : 'adviser',
          rim: mix(p.light.rim, t.body, 0.3),
          side: i ? -1 : 1,
          exposure: 0.12,
          turn: i ? -0.4 : 0.4,
        }) +
        rect(p.w * k - p.u * 0.16, p.h * 0.945, p.u * 0.32, p.h * 0.2, {rx: 18, fill: '#030908'}),
    )
    .join('')
  const lamps = [0.3, 0.5, 0.7]
    .map(
      (k) =>
        line([p.w * k, 0], [p.w * k, p.h * 0.13], t.shade, 2) +
        shape(
          [
            [p.w * k - p.u * 0.035, p.h * 0.16],
            [p.w * k - p.u * 0.012, p.h * 0.13],
            [p.w * k + p.u * 0.012, p.h * 0.13],
            [p.w * k + p.u * 0.035, p.h * 0.16],
          ],
          t.shade,
        ) +
        lamp(p, p.w * k, p.h * 0.163, p.u * 0.009),
    )
    .join('')
  return (
    outside +
    windowFrame(p, {x: 0.05, y: 0.09, width: 0.9, height: 0.56, panes: 5}) +
    lamps +
    back +
    shape(
      top,
      p.linear(
        [
          [0, mix(t.lit, p.light.rim, 0.45)],
          [1, t.body],
        ],
        [0, y],
        [0, p.h * 0.93],
      ),
    ) +
    line([p.w * 0.06, y], [p.w * 0.94, y], p.light.rim, 2, {opacity: 0.8}) +
    things +
    rect(-p.w * 0.12, p.h * 0.93, p.w * 1.3, p.h * 0.1, {fill: t.shade}) +
    front
  )
}
