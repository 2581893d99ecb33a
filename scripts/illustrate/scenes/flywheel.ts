import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {pipePaint} from '../kit/solid.ts'
import {circle, group, line, n, path, rect, repeat} from '../kit/svg.ts'
import {backdrop, bolts} from './bolts.ts'

/** A flywheel with curved spokes, close up, half in shadow. */
export function flywheel(p: Plate): string {
  const t = tones(p.light, 1)
  const [x, y, r] = [p.w * 0.56, p.h * 0.56, p.u * 0.46]
  const spokes = repeat(6, (i) => {
    const a = (i / 6) * Math.PI * 2 + 0.3
    const at = (k: number, turn: number) =>
      `${n(x + Math.cos(a + turn) * r * k)} ${n(y + Math.sin(a + turn) * r * k)}`
    return path(
      `M${at(0.2, -0.25)}Q${at(0.55, -0.28)} ${at(0.82, 0.1)}L${at(0.82, 0.3)}Q${at(0.5, 0.08)} ${at(0.2, 0.35)}Z`,
      {
        fill: p.linear(
          [
            [0, t.lit],
            [1, t.shade],
          ],
          [x + r, y - r],
          [x - r, y + r],
        ),
        stroke: t.rim,
        'stroke-width': r * 0.006,
        'stroke-opacity': 0.5,
      },
    )
  })
  return group(
    {},
    backdrop(p),
    repeat(5, (i) =>
      rect(-10, p.h * (0.08 + i * 0.05), p.w + 20, p.h * 0.022, {
        fill: pipePaint(p, 0.8),
        opacity: 0.8,
      }),
    ),
    circle(x - r * 0.06, y + r * 0.1, r * 1.06, {
      fill: '#000000',
      opacity: 0.4,
      filter: p.blur(p.u / 60),
    }),
    path(
      `M${n(x - r)} ${n(y)}A${n(r)} ${n(r)} 0 1 0 ${n(x + r)} ${n(y)}A${n(r)} ${n(r)} 0 1 0 ${n(x - r)} ${n(y)}ZM${n(x - r * 0.8)} ${n(y)}A${n(r * 0.8)} ${n(r * 0.8)} 0 1 1 ${n(x + r * 0.8)} ${n(y)}A${n(r * 0.8)} ${n(r * 0.8)} 0 1 1 ${n(x - r * 0.8)} ${n(y)}Z`,
      {
        fill: p.linear(
          [
            [0, mix(t.lit, t.rim, 0.5)],
            [0.3, t.lit],
            [0.65, t.body],
            [1, t.shade],
          ],
          [x + r * 0.8, y - r],
          [x - r * 0.8, y + r],
        ),
        'fill-rule': 'evenodd',
      },
    ),
    repeat(90, (i) => {
      const a = (i / 90) * Math.PI * 2
      return line(
        [x + Math.cos(a) * r * 0.955, y + Math.sin(a) * r * 0.955],
        [x + Math.cos(a) * r, y + Math.sin(a) * r],
        t.shade,
        r * 0.016,
      )
    }),
    circle(x, y, r * 0.8, {fill: 'none', stroke: t.rim, 'stroke-width': r * 0.01, opacity: 0.5}),
    spokes,
    circle(x, y, r * 0.27, {
      fill: p.round(
        [
          [0, mix(t.lit, t.rim, 0.3)],
          [0.6, t.lit],
          [1, t.body],
        ],
        [0.68, 0.26],
      ),
    }),
    bolts(p, x, y, r * 0.2, 8, r * 0.026),
    circle(x, y, r * 0.11, {fill: t.shade}) +
      circle(x, y, r * 0.08, {fill: tokens.amber}) +
      circle(x, y, r * 0.05, {fill: t.shade}),
    path(
      `M${n(x + r * 0.36)} ${n(y - r * 0.945)}A${n(r * 1.01)} ${n(r * 1.01)} 0 0 1 ${n(x + r * 0.99)} ${n(y + r * 0.2)}`,
      {fill: 'none', stroke: t.rim, 'stroke-width': r * 0.022, 'stroke-linecap': 'round'},
    ),
    rect(0, p.h * 0.9, p.w, p.h * 0.1, {
      fill: p.linear(
        [
          [0, t.body],
          [1, t.shade],
        ],
        [0, p.h * 0.9],
        [0, p.h],
      ),
    }),
    line([0, p.h * 0.9], [p.w, p.h * 0.9], t.rim, 2, {opacity: 0.5}),
  )
}
