import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {pipePaint} from '../kit/solid.ts'
import {circle, line, rect, repeat} from '../kit/svg.ts'

/** Meter runs from straight above, handwheels in a row. */
export function meterRuns(p: Plate): string {
  const t = tones(p.light, 1)
  const rows = 5
  const gap = p.h / rows
  return (
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, mix(t.lit, p.light.haze, 0.75)],
          [1, mix(t.lit, p.light.haze, 0.45)],
        ],
        [0, 0],
        [p.w, p.h],
      ),
    }) +
    repeat(30, (i) =>
      line([(i / 30) * p.w * 1.2, 0], [(i / 30) * p.w * 1.2 - p.h * 0.2, p.h], t.lit, 1.2, {
        opacity: 0.25,
      }),
    ) +
    repeat(rows, (i) => {
      const [y, r] = [gap * (i + 0.5), gap * 0.17]
      const wheelX = p.w * (0.3 + 0.02 * i)
      const shadow = (x: number, w: number, hh: number) =>
        rect(x + r * 0.5, y - hh / 2 + r * 0.9, w, hh, {fill: '#0a2b22', opacity: 0.28})
      const wheel = (x: number, k: number) =>
        circle(x + r * 0.7, y + r * 1.1, r * 1.6 * k, {
          fill: 'none',
          stroke: '#0a2b22',
          'stroke-width': r * 0.36,
          opacity: 0.3,
        }) +
        circle(x, y, r * 1.6 * k, {fill: 'none', stroke: tokens.flare, 'stroke-width': r * 0.36}) +
        circle(x - r * 0.1, y - r * 0.12, r * 1.6 * k, {
          fill: 'none',
          stroke: '#ffc49a',
          'stroke-width': r * 0.07,
          opacity: 0.8,
        }) +
        [0, 1.05, 2.1]
          .map((a) =>
            line(
              [x - Math.cos(a + i) * r * 1.5, y - Math.sin(a + i) * r * 1.5],
              [x + Math.cos(a + i) * r * 1.5, y + Math.sin(a + i) * r * 1.5],
              tokens.flare,
              r * 0.2,
            ),
          )
          .join('') +
        circle(x, y, r * 0.4, {fill: t.shade})
      const flange = (x: number) =>
        shadow(x, r * 0.4, r * 3) +
        rect(x, y - r * 1.5, r * 0.4, r * 3, {rx: 3, fill: pipePaint(p, 1)})
      return (
        shadow(-10, p.w + 20, r * 2) +
        rect(-10, y - r, p.w + 20, r * 2, {fill: pipePaint(p, 0.95)}) +
        [0.12, 0.14, 0.46, 0.62, 0.86, 0.88].map((k) => flange(p.w * k)).join('') +
        shadow(p.w * 0.49, p.w * 0.12, r * 2.6) +
        rect(p.w * 0.49, y - r * 1.3, p.w * 0.12, r * 2.6, {
          rx: r * 0.4,
          fill: p.across(
            [
              [0, mix(tokens.flame, '#ffffff', 0.4)],
              [0.3, tokens.flame],
              [1, '#0d2a66'],
            ],
            true,
          ),
        }) +
        rect(p.w * 0.525, y - r * 0.6, p.w * 0.05, r * 1.2, {rx: 4, fill: '#dff0e4'}) +
        wheel(wheelX, 1) +
        (i % 2 ? '' : wheel(p.w * 0.76, 0.8))
      )
    })
  )
}
