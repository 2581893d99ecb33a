import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, ellipse, line, rect, repeat} from '../kit/svg.ts'
import {figure} from '../figures/figure.ts'

/** Young technicians around an open valve in a bright workshop. */
export function apprentices(p: Plate): string {
  const t = tones(p.light, 1)
  const windows = repeat(
    4,
    (i) =>
      rect(p.w * (0.04 + i * 0.245), p.h * 0.06, p.w * 0.2, p.h * 0.42, {
        fill: p.linear(p.light.sky, [0, 0], [0, p.h * 0.5]),
      }) +
      [1, 2]
        .map((k) =>
          line(
            [p.w * (0.04 + i * 0.245 + k * 0.0667), p.h * 0.06],
            [p.w * (0.04 + i * 0.245 + k * 0.0667), p.h * 0.48],
            t.lit,
            p.u * 0.006,
          ),
        )
        .join('') +
      line(
        [p.w * (0.04 + i * 0.245), p.h * 0.27],
        [p.w * (0.24 + i * 0.245), p.h * 0.27],
        t.lit,
        p.u * 0.006,
      ),
  )
  const bench =
    rect(p.w * 0.22, p.h * 0.72, p.w * 0.56, p.h * 0.05, {
      fill: p.across(
        [
          [0, '#e3c08b'],
          [1, '#8a6236'],
        ],
        true,
      ),
    }) +
    [0.26, 0.72]
      .map((k) => rect(p.w * k, p.h * 0.77, p.w * 0.03, p.h * 0.2, {fill: t.shade}))
      .join('')
  const body =
    rect(p.w * 0.4, p.h * 0.6, p.w * 0.2, p.h * 0.085, {
      fill: p.across(
        [
          [0, t.lit],
          [0.3, t.rim],
          [0.5, t.lit],
          [1, t.body],
        ],
        true,
      ),
    }) +
    [0.39, 0.6]
      .map((k) => rect(p.w * k - 4, p.h * 0.575, p.w * 0.018, p.h * 0.135, {rx: 4, fill: t.body}))
      .join('') +
    circle(p.w * 0.5, p.h * 0.63, p.u * 0.085, {
      fill: p.round(
        [
          [0, t.rim],
          [0.5, t.lit],
          [1, t.body],
        ],
        [0.65, 0.3],
      ),
    }) +
    rect(p.w * 0.5 - p.u * 0.014, p.h * 0.47, p.u * 0.028, p.h * 0.12, {fill: t.body}) +
    ellipse(p.w * 0.5, p.h * 0.465, p.u * 0.1, p.u * 0.028, {
      fill: 'none',
      stroke: tokens.flare,
      'stroke-width': p.u * 0.02,
    }) +
    line(
      [p.w * 0.5 - p.u * 0.1, p.h * 0.465],
      [p.w * 0.5 + p.u * 0.1, p.h * 0.465],
      tokens.flare,
      p.u * 0.012,
    ) +
    rect(p.w * 0.42, p.h * 0.685, p.w * 0.16, p.h * 0.035, {fill: t.shade})
  return (
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, mix(p.light.haze, '#ffffff', 0.3)],
          [1, mix(t.lit, p.light.haze, 0.5)],
        ],
        [0, 0],
        [0, p.h],
      ),
    }) +
    windows +
    rect(0, p.h * 0.8, p.w, p.h * 0.2, {fill: mix(t.lit, p.light.haze, 0.35)}) +
    figure(p, {x: 0.31, y: 0.94, height: 0.68, pose: 'show', who: 'foreman'}) +
    figure(p, {x: 0.66, y: 0.93, height: 0.63, pose: 'tablet', who: 'engineer', flip: true}) +
    bench +
    body +
    figure(p, {x: 0.13, y: 1.05, height: 0.76, pose: 'folded', who: 'apprentice'}) +
    figure(p, {x: 0.87, y: 1.03, height: 0.74, pose: 'lean', who: 'fitter', flip: true})
  )
}
