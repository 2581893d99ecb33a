import {mix} from '../kit/colour.ts'
import {flow} from '../kit/flow.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {halo, lamp} from '../kit/solid.ts'
import {line, n, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'
import {hills} from './land.ts'
import {sky} from './sky.ts'

/** Rock in section, even as ruled lines, a well reaching through. */
export function strata(p: Plate): string {
  const t = tones(p.light, 1)
  const top = 0.3
  const rows = 15
  const layers = repeat(rows, (i, k) => {
    const y = p.h * (top + (1 - top) * k * 0.98)
    const tilt = (x: number) => (fbm(p.seed, x * 1.6, k * 1.2) - 0.5) * p.h * 0.09 * (0.3 + k)
    const points = Array.from({length: 25}, (_, j): Point => [
      (j / 24) * (p.w + 40) - 20,
      y + tilt(j / 24),
    ])
    const colour = mix(
      mix(
        ['#3a5a4a', '#6f5a3c', '#2b4a42', '#8a6238', '#22403a'][i % 5] ?? '#2b4a42',
        p.light.near,
        0.35,
      ),
      '#000000',
      k * 0.25,
    )
    const d = smooth(points)
    return (
      path(`${d}L${n(p.w + 20)} ${n(p.h + 5)}L-20 ${n(p.h + 5)}Z`, {fill: colour}) +
      path(d, {
        fill: 'none',
        stroke: mix(colour, p.light.rim, 0.4),
        'stroke-width': 2,
        opacity: 0.7,
      })
    )
  })
  const x = p.w * 0.78
  const foot = p.h * (top + 0.01)
  const bore =
    line([x, foot], [x, p.h * 0.92], '#04100c', p.u * 0.024) +
    line([x, foot], [x, p.h * 0.92], tokens.flame, p.u * 0.014, {
      opacity: 0.6,
      filter: p.blur(p.u * 0.006),
    }) +
    line([x, foot], [x, p.h * 0.92], tokens.flameLight, p.u * 0.006) +
    repeat(7, (i) =>
      line(
        [x - p.u * 0.02, p.h * (0.4 + i * 0.075)],
        [x + p.u * 0.02, p.h * (0.4 + i * 0.075)],
        t.rim,
        2.5,
      ),
    ) +
    halo(p, x, p.h * 0.92, p.u * 0.26, tokens.flame, 0.8)
  const reservoir = flow(p, {
    gates: [
      {x: p.w * 0.56, y: p.h * 0.93, spread: p.h * 0.06},
      {x, y: p.h * 0.92, spread: p.h * 0.004},
      {x: p.w * 1.02, y: p.h * 0.94, spread: p.h * 0.06},
    ],
    count: 12,
    opacity: 0.7,
  })
  const rig =
    [-1, 1]
      .map((d) =>
        line(
          [x + d * p.u * 0.06, foot],
          [x + d * p.u * 0.012, foot - p.h * 0.2],
          t.shade,
          p.u * 0.008,
        ),
      )
      .join('') +
    repeat(5, (_, k) =>
      line(
        [x - p.u * (0.06 - 0.048 * k), foot - p.h * 0.2 * k],
        [
          x + p.u * (0.06 - 0.048 * Math.min(1, k + 0.25)),
          foot - p.h * 0.2 * Math.min(1, k + 0.25),
        ],
        t.shade,
        p.u * 0.004,
      ),
    ) +
    lamp(p, x, foot - p.h * 0.205, p.u * 0.006) +
    rect(x + p.u * 0.09, foot - p.h * 0.05, p.u * 0.1, p.h * 0.055, {fill: t.shade})
  return (
    sky(p, {horizon: top + 0.02, count: 4}) +
    hills(p, {top: top - 0.08, base: top + 0.03, layers: 2, relief: 0.05}) +
    layers +
    rig +
    reservoir +
    bore
  )
}
