import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drumPaint, pipePaint, railing} from '../kit/solid.ts'
import {circle, ellipse, group, line, n, path, rect, repeat} from '../kit/svg.ts'

/** One gas compressor on its skid, seen from the side; (x, y) is the middle of its foot, pixels. */
export function compressorUnit(p: Plate, x: number, y: number, s: number, depth = 1): string {
  const t = tones(p.light, depth)
  const pipe = pipePaint(p, depth)
  const block = p.across(
    [
      [0, t.lit],
      [0.08, mix(t.lit, t.rim, 0.7)],
      [0.14, t.lit],
      [0.5, t.body],
      [1, t.shade],
    ],
    true,
  )
  const thin = Math.max(0.8, s * 0.006)
  return group(
    {},
    ellipse(x, y, s * 0.72, s * 0.035, {fill: '#000000', opacity: 0.4}),
    rect(x - s * 0.66, y - s * 0.07, s * 1.32, s * 0.07, {fill: t.shade}),
    line([x - s * 0.66, y - s * 0.07], [x + s * 0.66, y - s * 0.07], t.rim, thin, {opacity: 0.6}),
    // scrubbers at the back
    ...[-0.34, 0.02].map((k) =>
      rect(x + k * s, y - s * 0.66, s * 0.13, s * 0.6, {
        rx: s * 0.06,
        fill: drumPaint(p, x + k * s, depth),
      }),
    ),
    path(
      `M${n(x - s * 0.27)} ${n(y - s * 0.64)}Q${n(x - s * 0.27)} ${n(y - s * 0.78)} ${n(x - s * 0.12)} ${n(y - s * 0.78)}L${n(x + s * 0.5)} ${n(y - s * 0.78)}`,
      {fill: 'none', stroke: t.body, 'stroke-width': s * 0.05},
    ),
    path(`M${n(x - s * 0.24)} ${n(y - s * 0.79)}L${n(x + s * 0.5)} ${n(y - s * 0.79)}`, {
      fill: 'none',
      stroke: t.rim,
      'stroke-width': thin,
      opacity: 0.7,
    }),
    // suction and discharge bottles
    rect(x - s * 0.5, y - s * 0.5, s * 0.62, s * 0.14, {rx: s * 0.07, fill: pipe}),
    rect(x - s * 0.5, y - s * 0.2, s * 0.62, s * 0.11, {rx: s * 0.055, fill: pipe}),
    ...[-0.42, -0.24, -0.06].map(
      (k) =>
        rect(x + k * s, y - s * 0.4, s * 0.11, s * 0.24, {rx: s * 0.02, fill: block}) +
        rect(x + (k - 0.015) * s, y - s * 0.33, s * 0.14, s * 0.035, {fill: t.shade}) +
        repeat(4, (i) =>
          circle(x + (k + 0.002 + i * 0.035) * s, y - s * 0.313, s * 0.007, {
            fill: t.rim,
            opacity: 0.8,
          }),
        ),
    ),
    // frame, engine, flywheel guard
    rect(x + s * 0.1, y - s * 0.42, s * 0.18, s * 0.36, {rx: s * 0.02, fill: block}),
    circle(x + s * 0.3, y - s * 0.26, s * 0.15, {fill: t.shade}),
    circle(x + s * 0.3, y - s * 0.26, s * 0.125, {
      fill: p.round([
        [0, t.lit],
        [0.7, t.body],
        [1, t.shade],
      ]),
    }),
    circle(x + s * 0.3, y - s * 0.26, s * 0.04, {fill: t.rim, opacity: 0.7}),
    rect(x + s * 0.36, y - s * 0.5, s * 0.28, s * 0.44, {rx: s * 0.025, fill: block}),
    repeat(5, (i) =>
      rect(x + s * (0.375 + i * 0.052), y - s * 0.56, s * 0.036, s * 0.08, {
        rx: s * 0.01,
        fill: t.body,
      }),
    ),
    repeat(5, (i) =>
      line(
        [x + s * 0.39, y - s * (0.14 + i * 0.045)],
        [x + s * 0.6, y - s * (0.14 + i * 0.045)],
        t.shade,
        thin * 1.4,
      ),
    ),
    rect(x + s * 0.46, y - s * 0.94, s * 0.07, s * 0.4, {fill: drumPaint(p, x + s * 0.5, depth)}),
    // control panel
    rect(x - s * 0.62, y - s * 0.42, s * 0.1, s * 0.36, {fill: t.body}),
    rect(x - s * 0.605, y - s * 0.39, s * 0.07, s * 0.06, {fill: tokens.flameLight, opacity: 0.9}),
    circle(x - s * 0.59, y - s * 0.29, s * 0.01, {fill: tokens.flare}) +
      circle(x - s * 0.555, y - s * 0.29, s * 0.01, {fill: '#7fe0a8'}),
    railing(
      [x - s * 0.66, y - s * 0.07],
      [x + s * 0.08, y - s * 0.07],
      s * 0.14,
      7,
      mix(t.lit, tokens.amber, 0.6),
      thin * 1.2,
    ),
  )
}
