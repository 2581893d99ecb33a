import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, ellipse, group, line, n, rect, repeat, shape, type Point} from '../kit/svg.ts'
import {sky} from './sky.ts'
import {windowGrid} from './windows.ts'

/** One facade in slight perspective; behind the glass here and there somebody at work. */
export function facade(p: Plate): string {
  const [left, right] = [p.w * 0.16, p.w * 1.02]
  const rows = 17
  const columns = 7
  const t = tones(p.light, 1)
  const yAt = (r: number, k: number) =>
    p.h * (-0.1 + (r / rows) * 1.25) + (k - 0.5) * (r / rows - 0.62) * p.h * 0.34
  const corner = (c: number, r: number): Point => {
    const k = (c / columns) ** 0.88
    return [left + (right - left) * k, yAt(r, k)]
  }
  const cells = repeat(rows, (r) =>
    repeat(columns, (c) => {
      const [a, b, d, e] = [
        corner(c + 0.1, r + 0.16),
        corner(c + 0.9, r + 0.16),
        corner(c + 0.9, r + 0.8),
        corner(c + 0.1, r + 0.8),
      ]
      const on = p.rng.chance(0.38)
      const colour = on
        ? p.rng.pick([p.light.lamp, '#ffe9c4', '#ffbd6e', '#9ed3ee'] as const)
        : '#17362f'
      const pane = shape(
        [a, b, d, e],
        on
          ? p.across(
              [
                [0, mix(colour, '#ffffff', 0.25)],
                [1, mix(colour, p.light.near, 0.25)],
              ],
              true,
            )
          : p.across(
              [
                [0, '#1d473d'],
                [1, '#0b1f1a'],
              ],
              true,
            ),
      )
      const clip = p.clip(shape([a, b, d, e], '#fff'))
      const [w, h] = [b[0] - a[0], d[1] - b[1]]
      const what = p.rng.int(0, 4)
      const inside = !on
        ? ''
        : what === 0
          ? ellipse(a[0] + w * 0.6, a[1] + h * 0.62, w * 0.08, w * 0.09, {fill: t.shade}) +
            ellipse(a[0] + w * 0.6, a[1] + h * 1.02, w * 0.17, h * 0.33, {fill: t.shade})
          : what === 1
            ? rect(a[0], a[1] - h, w, h * 1.45, {fill: t.shade, opacity: 0.4})
            : what === 2
              ? circle(a[0] + w * 0.3, a[1] + h * 0.2, w * 0.06, {fill: '#ffffff'}) +
                line(
                  [a[0] + w * 0.3, a[1] - h],
                  [a[0] + w * 0.3, a[1] + h * 0.16],
                  t.shade,
                  w * 0.015,
                )
              : what === 3
                ? repeat(4, (i) =>
                    ellipse(
                      a[0] + w * (0.16 + i * 0.05),
                      a[1] + h * (0.9 - i * 0.1),
                      w * 0.07,
                      h * 0.12,
                      {fill: '#1f5b45'},
                    ),
                  )
                : ''
      const mullion = line(
        [a[0] + w / 2, a[1] + (b[1] - a[1]) / 2],
        [e[0] + w / 2, e[1] + (d[1] - e[1]) / 2],
        t.shade,
        w * 0.02,
      )
      return (
        pane +
        group({'clip-path': clip}, inside) +
        mullion +
        line(e, d, t.lit, p.u / 300, {opacity: 0.7})
      )
    }),
  )
  return (
    sky(p, {horizon: 1, clouds: 'bands', count: 8}) +
    group(
      {transform: `translate(0 ${n(p.h * 0.86)})`},
      windowGrid(p, {
        x: 0,
        y: -p.h * 0.1,
        width: left,
        height: p.h * 0.24,
        columns: 10,
        rows: 14,
        lit: 0.3,
      }),
    ) +
    shape(
      [corner(-0.25, -1), corner(columns, -1), corner(columns, rows + 1), corner(-0.25, rows + 1)],
      p.linear(
        [
          [0, t.body],
          [1, t.shade],
        ],
        [left, 0],
        [right, 0],
      ),
    ) +
    repeat(rows + 1, (r) =>
      shape(
        [
          corner(-0.2, r - 0.06),
          corner(columns, r - 0.06),
          corner(columns, r + 0.06),
          corner(-0.2, r + 0.06),
        ],
        mix(t.body, t.lit, 0.4),
      ),
    ) +
    cells +
    line(corner(-0.25, -1), corner(-0.25, rows + 1), t.rim, p.u / 260, {opacity: 0.7})
  )
}
