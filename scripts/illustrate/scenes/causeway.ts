import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {lamp} from '../kit/solid.ts'
import {ellipse, line, path, rect, shape, smooth, type Point} from '../kit/svg.ts'

/** A low road bridge with lamps, curving away over water. Ends as fractions. */
export function causeway(p: Plate, {from, to}: {from: Point; to: Point}): string {
  const t = tones(p.light, 1)
  const [a, b] = [
    [from[0] * p.w, from[1] * p.h],
    [to[0] * p.w, to[1] * p.h],
  ] as const
  const steps = 26
  const points = Array.from({length: steps + 1}, (_, i) => {
    const k = 1 - (1 - i / steps) ** 2.2
    const s = (1 - k) ** 1.3 + 0.02
    return {x: a[0] + (b[0] - a[0]) * (i / steps) ** 0.9, y: a[1] + (b[1] - a[1]) * k, s: s * p.u}
  })
  const deck = [
    ...points.map((q): Point => [q.x, q.y - q.s * 0.12]),
    ...[...points].reverse().map((q): Point => [q.x, q.y - q.s * 0.06]),
  ]
  return (
    points
      .map((q, i) =>
        i % 2
          ? rect(q.x - q.s * 0.02, q.y - q.s * 0.07, q.s * 0.04, q.s * 0.12, {fill: t.shade}) +
            ellipse(q.x, q.y + q.s * 0.05, q.s * 0.08, q.s * 0.008, {
              fill: p.light.lamp,
              opacity: 0.3,
            })
          : '',
      )
      .join('') +
    shape(deck, mix(t.shade, t.body, 0.7)) +
    path(smooth(points.map((q): Point => [q.x, q.y - q.s * 0.125])), {
      fill: 'none',
      stroke: t.rim,
      'stroke-width': 2,
      opacity: 0.8,
    }) +
    path(smooth(points.map((q): Point => [q.x, q.y - q.s * 0.14])), {
      fill: 'none',
      stroke: '#ffdfae',
      'stroke-width': 2.2,
      opacity: 0.9,
    }) +
    points
      .map(
        (q) =>
          line([q.x, q.y - q.s * 0.11], [q.x, q.y - q.s * 0.3], t.shade, Math.max(1, q.s * 0.008)) +
          line(
            [q.x, q.y - q.s * 0.3],
            [q.x + q.s * 0.04, q.y - q.s * 0.31],
            t.shade,
            Math.max(1, q.s * 0.008),
          ) +
          lamp(p, q.x + q.s * 0.04, q.y - q.s * 0.305, Math.max(1.3, q.s * 0.011)),
      )
      .join('')
  )
}
