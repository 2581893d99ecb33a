import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drumPaint, pipePaint} from '../kit/solid.ts'
import {circle, ellipse, group, line, rect, repeat} from '../kit/svg.ts'

/** Parallel meter runs from the side: pipes, valves with handwheels, gauges, steel frame. */
export function skid(
  p: Plate,
  o: {y: number; rows: number; from?: number; to?: number; size?: number},
): string {
  const {rows, from = -0.03, to = 1.03, size = 1} = o
  const t = tones(p.light, 1)
  const u = p.u * size
  const [x0, x1, foot] = [from * p.w, to * p.w, o.y * p.h]
  const r = u * 0.042
  const frame = repeat(6, (_, k) =>
    rect(
      x0 + (x1 - x0) * (0.03 + k * 0.94) - u * 0.011,
      foot - u * (0.12 + rows * 0.14),
      u * 0.022,
      u * (0.12 + rows * 0.14),
      {fill: drumPaint(p, x0, 1)},
    ),
  )
  const runs = repeat(rows, (i) => {
    const y = foot - u * 0.13 - (rows - 1 - i) * u * 0.15
    const count = size < 0.7 ? 3 : 5
    const fittings = repeat(count, (j, k) => {
      const x = x0 + (x1 - x0) * (0.1 + k * 0.8) + (i % 2) * u * 0.06
      const flange = (dx: number) =>
        rect(x + dx, y - r * 1.4, r * 0.36, r * 2.8, {rx: 2, fill: pipePaint(p, 1)})
      if ((j + i) % 2) {
        return (
          flange(-r * 2) +
          flange(r * 1.7) +
          rect(x - r * 1.7, y - r * 1.2, r * 3.4, r * 2.4, {
            rx: r * 0.5,
            fill: p.across(
              [
                [0, mix(tokens.flame, '#ffffff', 0.35)],
                [0.3, tokens.flame],
                [1, '#0d2a66'],
              ],
              true,
            ),
          }) +
          rect(x - r * 0.25, y - r * 2.1, r * 0.5, r, {fill: t.shade}) +
          rect(x - r * 0.9, y - r * 3.1, r * 1.8, r * 1.1, {rx: 3, fill: t.body}) +
          rect(x - r * 0.7, y - r * 2.9, r * 1.4, r * 0.5, {fill: '#bfe9c9'})
        )
      }
      return (
        flange(-r * 1.5) +
        flange(r * 1.2) +
        circle(x, y, r * 1.35, {
          fill: p.round(
            [
              [0, t.lit],
              [1, t.shade],
            ],
            [0.4, 0.3],
          ),
        }) +
        rect(x - r * 0.2, y - r * 2.6, r * 0.4, r * 2, {fill: t.shade}) +
        ellipse(x, y - r * 2.6, r * 1.5, r * 0.36, {
          fill: 'none',
          stroke: tokens.flare,
          'stroke-width': r * 0.3,
        }) +
        line([x - r * 1.4, y - r * 2.6], [x + r * 1.4, y - r * 2.6], tokens.flare, r * 0.16)
      )
    })
    const g = x0 + (x1 - x0) * (0.22 + i * 0.28)
    return (
      ellipse((x0 + x1) / 2, y + r * 1.6, (x1 - x0) / 2, r * 0.3, {
        fill: '#000000',
        opacity: 0.18,
      }) +
      rect(x0, y - r, x1 - x0, r * 2, {fill: pipePaint(p, 1)}) +
      fittings +
      line([g, y - r], [g, y - r * 2.6], t.shade, r * 0.2) +
      circle(g, y - r * 3.2, r * 0.9, {fill: t.shade}) +
      circle(g, y - r * 3.2, r * 0.74, {fill: '#f4f1e4'}) +
      line([g, y - r * 3.2], [g + r * 0.4, y - r * 3.6], tokens.flare, r * 0.12)
    )
  })
  return group(
    {},
    frame,
    runs,
    rect(x0, foot - u * 0.03, x1 - x0, u * 0.05, {fill: t.shade}),
    line([x0, foot - u * 0.03], [x1, foot - u * 0.03], t.rim, u * 0.003, {opacity: 0.7}),
  )
}
