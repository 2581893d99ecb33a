import {mix} from '../kit/colour.ts'
import {lights} from '../kit/lights.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {halo} from '../kit/solid.ts'
import {circle, ellipse, group, line, n, path, rect, shape, smooth, type Point} from '../kit/svg.ts'

/** Framed landscapes on a dark wall, each with its own lamp. */
export function frames(p: Plate): string {
  const t = tones(p.light, 1)
  const hang: [number, number, number, number, keyof typeof lights][] = [
    [0.44, 0.26, 0.13, 0.34, 'dawn'],
    [0.6, 0.16, 0.17, 0.5, 'dusk'],
    [0.8, 0.26, 0.11, 0.34, 'blue'],
    [0.935, 0.2, 0.14, 0.44, 'ember'],
    [0.3, 0.32, 0.1, 0.24, 'harmattan'],
  ]
  const one = ([fx, fy, fw, fh, time]: (typeof hang)[number], i: number) => {
    const [x, y, w, h] = [fx * p.w, fy * p.h, fw * p.w, fh * p.h]
    const light = lights[time]
    const f = p.u * 0.014
    const hill = (k: number, c: string) =>
      path(
        `${smooth(Array.from({length: 9}, (_, j): Point => [x + (w * j) / 8, y + h * k - fbm(p.seed + i * 7 + k * 50, j * 0.6) * h * 0.16]))}L${n(x + w)} ${n(y + h)}L${n(x)} ${n(y + h)}Z`,
        {fill: c},
      )
    const motif =
      i % 2
        ? circle(x + w * 0.64, y + h * 0.72, w * 0.07, {fill: light.near}) +
          circle(x + w * 0.8, y + h * 0.72, w * 0.07, {fill: light.near})
        : line([x + w * 0.3, y + h * 0.8], [x + w * 0.3, y + h * 0.36], light.near, w * 0.02) +
          ellipse(x + w * 0.3, y + h * 0.31, w * 0.03, h * 0.055, {fill: tokens.flameLight})
    return (
      shape(
        [
          [x + w * 0.34, y - h * 0.18],
          [x + w * 0.66, y - h * 0.18],
          [x + w * 1.25, y + h * 1.3],
          [x - w * 0.25, y + h * 1.3],
        ],
        p.linear(
          [
            [0, p.light.lamp, 0.6],
            [1, p.light.lamp, 0],
          ],
          [0, y - h * 0.2],
          [0, y + h * 1.3],
        ),
      ) +
      rect(x + 10, y + 14, w, h, {fill: '#000000', opacity: 0.5, filter: p.blur(10)}) +
      rect(x - f, y - f, w + f * 2, h + f * 2, {
        fill: p.across(
          [
            [0, '#d9a865'],
            [1, '#6a4420'],
          ],
          true,
        ),
      }) +
      rect(x, y, w, h, {fill: p.linear(light.sky, [0, y], [0, y + h * 0.75])}) +
      circle(x + w * 0.7, y + h * 0.46, w * 0.06, {fill: '#fff3d8'}) +
      hill(0.68, mix(light.far, light.haze, 0.4)) +
      hill(0.8, mix(light.far, light.near, 0.5)) +
      motif +
      hill(0.95, light.near) +
      rect(x + w * 0.32, y - h * 0.14, w * 0.36, p.u * 0.014, {rx: 4, fill: '#c99a58'}) +
      halo(p, x + w / 2, y - h * 0.1, p.u * 0.09, p.light.lamp, 0.7)
    )
  }
  const floor = p.h * 0.85
  return (
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, '#05110e'],
          [0.6, mix(t.shade, t.body, 0.8)],
          [1, t.body],
        ],
        [0, 0],
        [p.w, 0],
      ),
    }) +
    rect(0, floor, p.w, p.h - floor, {
      fill: p.linear(
        [
          [0, mix(t.lit, '#8a5a2c', 0.35)],
          [1, t.shade],
        ],
        [0, floor],
        [0, p.h],
      ),
    }) +
    rect(0, floor - p.u * 0.02, p.w, p.u * 0.02, {fill: t.shade}) +
    group({}, ...hang.map(one)) +
    rect(p.w * 0.6, floor + p.h * 0.04, p.u * 0.44, p.u * 0.03, {fill: '#2c1c0e'}) +
    [0.62, 0.76]
      .map((k) => rect(p.w * k, floor + p.h * 0.06, p.u * 0.02, p.h * 0.08, {fill: '#1a1008'}))
      .join('')
  )
}
