import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {ellipse, line, path, rect, repeat} from '../kit/svg.ts'
import {forest} from './forest.ts'
import {isoline} from './isoline.ts'

/** River channels winding among mangroves, seen from the air. */
export function delta(p: Plate, {pipeline}: {pipeline: boolean}): string {
  const t = tones(p.light, 1)
  const warp = (x: number, y: number) => {
    const [a, b] = [(x * p.w) / p.u, (y * p.h) / p.u]
    const w = fbm(p.seed, a * 1.9, b * 1.9, 3) * 2.4
    return Math.abs(fbm(p.seed + 9, a * 1.7 + w, b * 2.1 - w * 0.6, 2) - 0.5) * 2
  }
  const sky = p.light.sky
  const gleam = p.linear(
    [
      [0, sky.at(-1)?.[1] ?? '#fff'],
      [0.45, sky.at(-2)?.[1] ?? '#fff'],
      [1, mix(sky.at(-3)?.[1] ?? '#fff', t.body, 0.3)],
    ],
    [p.w * p.sunX, 0],
    [p.w * (1 - p.sunX), p.h],
  )
  const cell = p.u / 95
  const land = (k: number) => isoline(warp, k, p.w, p.h, cell, true)
  const green = mix(t.body, t.lit, 0.35)
  const trees = forest(p, {
    step: 0.022,
    grows: (x, y) => (warp(x, y) - 0.17) * 5,
    dark: mix(t.body, t.lit, 0.25),
    lit: mix(t.lit, p.light.glow, 0.34),
  })
  const pipe = pipeline
    ? line([-20, p.h * 0.86], [p.w + 20, p.h * 0.2], '#03120d', p.u * 0.02, {opacity: 0.35}) +
      line([-20, p.h * 0.85], [p.w + 20, p.h * 0.19], mix(t.body, t.lit, 0.9), p.u * 0.017) +
      line([-20, p.h * 0.847], [p.w + 20, p.h * 0.187], p.light.rim, p.u * 0.005) +
      repeat(24, (_, k) => {
        const [x, y] = [p.w * k, p.h * (0.85 - 0.66 * k)]
        return line([x, y - p.u * 0.013], [x + p.u * 0.005, y + p.u * 0.013], t.shade, p.u * 0.005)
      })
    : ''
  const boats = repeat(5, () => {
    const [x, y] = [p.rng.range(0.1, 0.9), p.rng.range(0.15, 0.85)]
    return warp(x, y) < 0.1
      ? ellipse(x * p.w, y * p.h, p.u * 0.008, p.u * 0.003, {fill: t.shade})
      : ''
  })
  return (
    rect(0, 0, p.w, p.h, {fill: gleam}) +
    path(land(0.12), {
      fill: mix(p.light.haze, t.lit, 0.55),
      'fill-rule': 'evenodd',
      opacity: 0.75,
    }) +
    path(land(0.15), {fill: green, 'fill-rule': 'evenodd'}) +
    trees +
    pipe +
    boats +
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, p.light.haze, 0.5],
          [0.4, p.light.haze, 0],
        ],
        [p.w * p.sunX, 0],
        [p.w * 0.5, p.h],
      ),
    })
  )
}
