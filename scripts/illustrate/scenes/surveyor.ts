import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, line, n, path, rect} from '../kit/svg.ts'
import {figure} from '../figures/figure.ts'
import {grass} from './shore.ts'

/** A surveyor bent to a theodolite on the crest of a hill. */
export function surveyor(p: Plate, o: {x: number; y: number; size: number}): string {
  const t = tones(p.light, 1)
  const [x, y, s] = [o.x * p.w, o.y * p.h, o.size * p.u]
  const crest = path(
    `M-5 ${n(y + s * 0.1)}Q${n(x)} ${n(y - s * 0.12)} ${n(p.w * 0.7)} ${n(y + s * 0.16)}T${n(p.w + 5)} ${n(p.h)}L${n(p.w + 5)} ${n(p.h + 5)}L-5 ${n(p.h + 5)}Z`,
    {
      fill: p.linear(
        [
          [0, t.body],
          [1, t.shade],
        ],
        [0, y],
        [0, p.h],
      ),
    },
  )
  const tx = x + s * 0.36
  const top = y - s * 0.66
  const legs = [-0.26, 0.03, 0.28]
    .map((k) =>
      line(
        [tx, top],
        [tx + k * s, y + s * (0.02 + Math.abs(k) * 0.06)],
        k ? t.shade : t.body,
        s * 0.024,
      ),
    )
    .join('')
  const head =
    rect(tx - s * 0.05, top - s * 0.03, s * 0.1, s * 0.035, {fill: tokens.amber}) +
    rect(tx - s * 0.045, top - s * 0.15, s * 0.09, s * 0.13, {
      rx: s * 0.015,
      fill: mix(tokens.amber, t.shade, 0.3),
    }) +
    rect(tx - s * 0.075, top - s * 0.12, s * 0.16, s * 0.055, {rx: s * 0.02, fill: t.shade}) +
    circle(tx + s * 0.085, top - s * 0.092, s * 0.022, {fill: tokens.flameLight})
  return (
    crest +
    line([tx + s * 0.1, top - s * 0.092], [p.w, top - s * 0.2], tokens.flare, s * 0.005, {
      opacity: 0.75,
      'stroke-dasharray': `${n(s * 0.03)} ${n(s * 0.03)}`,
    }) +
    figure(p, {
      x: o.x + 0.02,
      y: o.y + 0.01,
      height: o.size * 0.84,
      pose: 'survey',
      who: 'engineer',
    }) +
    legs +
    head +
    grass(p, {y: o.y + 0.09, height: 0.06, count: 120, to: 0.6})
  )
}
