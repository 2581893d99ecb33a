import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {circle, n, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'

/** A web of paper running over press rollers, its printed lines turning into light. */
export function press(p: Plate): string {
  const t = tones(p.light, 1)
  const u = p.u
  const rollers: [number, number, number][] = [
    [0.5, 0.72, 0.16],
    [0.66, 0.34, 0.2],
    [0.82, 0.7, 0.18],
    [0.97, 0.34, 0.16],
  ]
  const at = ([x, y]: readonly [number, number, number]): Point => [x * p.w, y * p.h]
  const web: Point[] = [
    [-20, p.h * 0.9],
    [p.w * 0.3, p.h * 0.91],
    [p.w * 0.5, p.h * 0.72 + u * 0.165],
    [p.w * 0.575, p.h * 0.6],
    [p.w * 0.6, p.h * 0.36],
    [p.w * 0.66, p.h * 0.34 - u * 0.205],
    [p.w * 0.735, p.h * 0.34],
    [p.w * 0.755, p.h * 0.66],
    [p.w * 0.82, p.h * 0.7 + u * 0.185],
    [p.w * 0.892, p.h * 0.68],
    [p.w * 0.905, p.h * 0.36],
    [p.w * 0.97, p.h * 0.34 - u * 0.165],
    [p.w * 1.06, p.h * 0.3],
  ]
  const roller = (r: [number, number, number], i: number) => {
    const [x, y] = at(r)
    const s = r[2] * u
    return (
      circle(x + s * 0.08, y + s * 0.12, s * 1.02, {fill: '#000000', opacity: 0.4}) +
      circle(x, y, s, {
        fill: p.round(
          [
            [0, mix(t.lit, t.rim, 0.4)],
            [0.5, t.lit],
            [0.85, t.body],
            [1, t.shade],
          ],
          [0.7, 0.25],
        ),
      }) +
      circle(x, y, s * 0.8, {fill: 'none', stroke: t.shade, 'stroke-width': 2, opacity: 0.5}) +
      circle(x, y, s * 0.3, {fill: t.body}) +
      circle(x, y, s * 0.2, {fill: i === 1 ? tokens.flare : t.shade}) +
      repeat(6, (j) =>
        circle(
          x + Math.cos(j * 1.05 + i) * s * 0.55,
          y + Math.sin(j * 1.05 + i) * s * 0.55,
          s * 0.07,
          {fill: t.shade},
        ),
      ) +
      path(
        `M${n(x + s * 0.4)} ${n(y - s * 0.9)}A${n(s)} ${n(s)} 0 0 1 ${n(x + s * 0.98)} ${n(y + s * 0.1)}`,
        {fill: 'none', stroke: t.rim, 'stroke-width': s * 0.03},
      )
    )
  }
  const sheet = smooth(web)
  const stripes = repeat(7, (i) =>
    path(smooth(web.map(([a, b]): Point => [a - (i - 3) * u * 0.004, b + (i - 3) * u * 0.011])), {
      fill: 'none',
      stroke: i === 3 ? tokens.flare : i % 2 ? tokens.flame : tokens.flameLight,
      'stroke-width': u * 0.0035,
      opacity: 0.85,
    }),
  )
  return (
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, '#06130f'],
          [0.7, t.body],
          [1, mix(t.lit, p.light.glow, 0.3)],
        ],
        [0, 0],
        [p.w, p.h * 0.3],
      ),
    }) +
    repeat(12, (_, k) =>
      rect(p.w * (0.3 + k * 0.7), 0, u * 0.012, p.h, {fill: t.shade, opacity: 0.5}),
    ) +
    halo(p, p.w * 0.9, p.h * 0.05, u * 0.8, p.light.glow, 0.6) +
    [0.28, 0.8]
      .map((k) => rect(p.w * 0.42, p.h * k, p.w * 0.6, u * 0.03, {fill: t.shade}))
      .join('') +
    path(sheet, {
      fill: 'none',
      stroke: '#000000',
      'stroke-width': u * 0.13,
      opacity: 0.3,
      transform: 'translate(10 14)',
    }) +
    rollers.map(roller).join('') +
    path(sheet, {fill: 'none', stroke: '#cfd6c6', 'stroke-width': u * 0.102}) +
    path(sheet, {fill: 'none', stroke: '#f8f5ea', 'stroke-width': u * 0.094}) +
    stripes +
    path(sheet, {
      fill: 'none',
      stroke: tokens.flameLight,
      'stroke-width': u * 0.05,
      opacity: 0.25,
      filter: p.blur(u * 0.03),
    })
  )
}
