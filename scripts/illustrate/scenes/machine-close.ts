import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drumPaint, pipePaint} from '../kit/solid.ts'
import {circle, group, line, n, path, rect} from '../kit/svg.ts'
import {backdrop, bolts} from './bolts.ts'

/** Compressor cylinders close up: heads with bolts, bottles above and below, a gauge. */
export function machine(p: Plate): string {
  const t = tones(p.light, 1)
  const u = p.u
  const head = (x: number, y: number, r: number) =>
    circle(x + r * 0.06, y + r * 0.1, r * 1.1, {fill: '#000000', opacity: 0.4}) +
    circle(x, y, r * 1.08, {fill: t.shade}) +
    circle(x, y, r, {
      fill: p.round(
        [
          [0, mix(t.lit, t.rim, 0.35)],
          [0.5, t.lit],
          [0.85, t.body],
          [1, t.shade],
        ],
        [0.68, 0.25],
      ),
    }) +
    bolts(p, x, y, r * 0.84, 14, r * 0.06) +
    circle(x, y, r * 0.64, {fill: 'none', stroke: t.shade, 'stroke-width': r * 0.03}) +
    circle(x, y, r * 0.42, {
      fill: p.round(
        [
          [0, t.lit],
          [0.8, t.body],
          [1, t.shade],
        ],
        [0.66, 0.3],
      ),
    }) +
    circle(x, y, r * 0.42, {fill: 'none', stroke: t.rim, 'stroke-width': r * 0.012, opacity: 0.5}) +
    path(
      `M${n(x + r * 0.3)} ${n(y - r * 0.99)}A${n(r * 1.04)} ${n(r * 1.04)} 0 0 1 ${n(x + r * 1.0)} ${n(y + r * 0.24)}`,
      {fill: 'none', stroke: t.rim, 'stroke-width': r * 0.035, 'stroke-linecap': 'round'},
    )
  return group(
    {},
    backdrop(p),
    rect(-10, u * 0.1, p.w + 20, u * 0.2, {fill: pipePaint(p, 1)}),
    ...[0.18, 0.55, 0.92].map(
      (k) =>
        rect(p.w * k - u * 0.075, u * 0.27, u * 0.15, u * 0.22, {fill: drumPaint(p, p.w * k, 1)}) +
        rect(p.w * k - u * 0.105, u * 0.3, u * 0.21, u * 0.045, {rx: 6, fill: t.shade}) +
        rect(p.w * k - u * 0.105, u * 0.35, u * 0.21, u * 0.045, {rx: 6, fill: t.body}),
    ),
    rect(-10, u * 0.44, p.w + 20, u * 0.34, {
      fill: p.across(
        [
          [0, t.lit],
          [0.05, mix(t.lit, t.rim, 0.7)],
          [0.1, t.lit],
          [0.6, t.body],
          [1, t.shade],
        ],
        true,
      ),
    }),
    head(p.w * 0.18, u * 0.6, u * 0.165),
    head(p.w * 0.55, u * 0.6, u * 0.165),
    head(p.w * 0.92, u * 0.6, u * 0.165),
    rect(-10, u * 0.84, p.w + 20, u * 0.13, {fill: pipePaint(p, 1)}),
    ...[0.36, 0.735].map((k) =>
      path(
        `M${n(p.w * k)} ${n(u * 0.3)}C${n(p.w * k)} ${n(u * 0.5)} ${n(p.w * k + u * 0.05)} ${n(u * 0.6)} ${n(p.w * k)} ${n(u * 0.86)}`,
        {fill: 'none', stroke: tokens.amber, 'stroke-width': u * 0.012, opacity: 0.85},
      ),
    ),
    circle(p.w * 0.365, u * 0.28, u * 0.06, {fill: t.shade}) +
      circle(p.w * 0.365, u * 0.28, u * 0.05, {fill: '#eef1e4'}) +
      line([p.w * 0.365, u * 0.28], [p.w * 0.365 + u * 0.028, u * 0.252], tokens.flare, u * 0.006),
    rect(0, p.h * 0.97, p.w, p.h * 0.03, {fill: t.shade}),
  )
}
