import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {pipePaint} from '../kit/solid.ts'
import {circle, ellipse, group, line, n, path, rect, repeat} from '../kit/svg.ts'
import type {Vehicle} from './vehicle.ts'

/** A side-boom tractor with a pipe in its sling. */
export function sideboom(p: Plate, o: Vehicle): string {
  const t = tones(p.light, 1)
  const [x, y, s] = [o.x * p.w, o.y * p.h, o.size * p.u]
  const yellow = p.across(
    [
      [0, mix(tokens.amber, '#ffffff', 0.25)],
      [0.5, tokens.amber],
      [1, mix(tokens.amber, t.shade, 0.6)],
    ],
    true,
  )
  return group(
    {},
    ellipse(x, y, s * 0.5, s * 0.03, {fill: '#000000', opacity: 0.4}),
    line(
      [x + s * 0.12, y - s * 0.2],
      [x + s * 0.52, y - s * 0.86],
      mix(tokens.amber, t.shade, 0.25),
      s * 0.035,
    ) +
      line(
        [x - s * 0.08, y - s * 0.24],
        [x + s * 0.46, y - s * 0.86],
        mix(tokens.amber, t.shade, 0.45),
        s * 0.03,
      ) +
      line([x + s * 0.02, y - s * 0.34], [x + s * 0.52, y - s * 0.86], t.shade, s * 0.008),
    line([x + s * 0.52, y - s * 0.86], [x + s * 0.52, y - s * 0.02], t.shade, s * 0.008) +
      rect(x + s * 0.49, y - s * 0.4, s * 0.06, s * 0.09, {fill: t.shade}),
    path(
      `M${n(x + s * 0.43)} ${n(y + s * 0.02)}L${n(x + s * 0.52)} ${n(y - s * 0.18)}L${n(x + s * 0.61)} ${n(y + s * 0.02)}`,
      {fill: 'none', stroke: t.shade, 'stroke-width': s * 0.014},
    ),
    rect(x, y - s * 0.01, s * 1.1, s * 0.11, {rx: s * 0.01, fill: pipePaint(p, 1)}),
    rect(x - s * 0.3, y - s * 0.4, s * 0.5, s * 0.24, {rx: s * 0.02, fill: yellow}) +
      repeat(5, (i) =>
        line(
          [x + i * s * 0.035, y - s * 0.36],
          [x + i * s * 0.035, y - s * 0.22],
          t.shade,
          s * 0.012,
        ),
      ),
    rect(x - s * 0.3, y - s * 0.62, s * 0.22, s * 0.24, {rx: s * 0.015, fill: t.shade}) +
      rect(x - s * 0.275, y - s * 0.595, s * 0.17, s * 0.14, {
        fill: mix(p.light.haze, '#ffffff', 0.2),
        opacity: 0.85,
      }) +
      rect(x - s * 0.33, y - s * 0.645, s * 0.28, s * 0.03, {fill: tokens.amber}),
    rect(x + s * 0.08, y - s * 0.52, s * 0.03, s * 0.14, {fill: t.shade}),
    rect(x - s * 0.42, y - s * 0.2, s * 0.72, s * 0.2, {rx: s * 0.1, fill: '#07120f'}) +
      repeat(
        6,
        (i) =>
          circle(x - s * 0.32 + i * s * 0.104, y - s * 0.095, s * 0.04, {fill: t.body}) +
          circle(x - s * 0.32 + i * s * 0.104, y - s * 0.095, s * 0.015, {
            fill: t.rim,
            opacity: 0.5,
          }),
      ) +
      rect(x - s * 0.4, y - s * 0.2, s * 0.68, s * 0.012, {fill: t.rim, opacity: 0.5}),
  )
}
