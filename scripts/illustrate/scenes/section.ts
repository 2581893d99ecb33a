import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {circle, ellipse, group, n, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'
import {canoe} from './canoe.ts'
import {hallOutside} from './hall-outside.ts'
import {hills} from './land.ts'
import {sky} from './sky.ts'
import {grove, palm} from './trees.ts'

/** A cut through a river bed: strata, water, and the pipeline bent deep beneath. */
export function section(p: Plate): string {
  const t = tones(p.light, 1)
  const bank = 0.42
  const bed = (k: number) =>
    bank + 0.3 * Math.max(0, Math.sin(Math.min(1, Math.max(0, (k - 0.2) / 0.6)) * Math.PI)) ** 0.8
  const layer = (depth: number, seed: number): Point[] =>
    Array.from({length: 41}, (_, i): Point => {
      const k = i / 40
      return [
        -20 + k * (p.w + 40),
        (bed(k) * (1 - depth * 0.62) +
          depth * 0.62 * (bank + 0.1) +
          depth * 0.62 +
          (fbm(p.seed + seed, k * 5) - 0.5) * 0.03) *
          p.h,
      ]
    })
  const soils = ['#6d8a5b', '#a9824f', '#8a6340', '#6d5540', '#4c4a42', '#333f3c'].map((c) =>
    mix(c, p.light.near, 0.25),
  )
  const strata = soils.map((colour, i) => {
    const line0 = smooth(layer([0, 0.05, 0.18, 0.36, 0.56, 0.76][i] ?? 0, i * 3))
    return (
      path(`${line0}L${n(p.w + 20)} ${n(p.h + 5)}L-20 ${n(p.h + 5)}Z`, {fill: colour}) +
      path(line0, {
        fill: 'none',
        stroke: mix(colour, '#ffffff', 0.3),
        'stroke-width': 2,
        opacity: 0.6,
      })
    )
  })
  const stones = repeat(150, () => {
    const [kx, ky] = [p.rng.next(), p.rng.range(0.5, 1)]
    return ky > bed(kx) + 0.03
      ? ellipse(
          kx * p.w,
          ky * p.h,
          p.u * p.rng.range(0.003, 0.014),
          p.u * p.rng.range(0.002, 0.007),
          {fill: p.rng.chance(0.5) ? '#d3b98c' : '#20302c', opacity: 0.35},
        )
      : ''
  })
  const waterTop = (bank + 0.025) * p.h
  const basin = `M${n(p.w * 0.2)} ${n(waterTop)}L${n(p.w * 0.8)} ${n(waterTop)}${smooth(
    layer(0, 0)
      .filter(([x]) => x > p.w * 0.19 && x < p.w * 0.81)
      .reverse(),
  ).replace('M', 'L')}Z`
  const route: Point[] = [
    [-20, p.h * 0.5],
    [p.w * 0.13, p.h * 0.505],
    [p.w * 0.26, p.h * 0.66],
    [p.w * 0.4, p.h * 0.835],
    [p.w * 0.5, p.h * 0.86],
    [p.w * 0.6, p.h * 0.835],
    [p.w * 0.74, p.h * 0.66],
    [p.w * 0.87, p.h * 0.505],
    [p.w + 20, p.h * 0.5],
  ]
  const d = smooth(route)
  const pipe =
    [
      [0.052, '#0a1714', 0.55],
      [0.04, t.lit, 1],
      [0.03, t.body, 1],
    ]
      .map(([w, c, o]) =>
        path(d, {
          fill: 'none',
          stroke: String(c),
          'stroke-width': p.u * Number(w),
          opacity: Number(o),
        }),
      )
      .join('') +
    path(d, {
      fill: 'none',
      stroke: tokens.flame,
      'stroke-width': p.u * 0.03,
      opacity: 0.7,
      filter: p.blur(p.u * 0.012),
    }) +
    path(d, {fill: 'none', stroke: tokens.flameLight, 'stroke-width': p.u * 0.012}) +
    path(d, {fill: 'none', stroke: '#ffffff', 'stroke-width': p.u * 0.003, opacity: 0.9})
  const fish = repeat(9, () => {
    const [x, y, s] = [
      p.rng.range(0.34, 0.66) * p.w,
      p.rng.range(0.5, 0.62) * p.h,
      p.u * p.rng.range(0.008, 0.016),
    ]
    return path(
      `M${n(x - s)} ${n(y)}Q${n(x)} ${n(y - s * 0.6)} ${n(x + s)} ${n(y)}Q${n(x)} ${n(y + s * 0.6)} ${n(x - s)} ${n(y)}ZM${n(x - s * 0.8)} ${n(y)}l${n(-s * 0.6)} ${n(-s * 0.4)}v${n(s * 0.8)}Z`,
      {fill: '#d5ecef', opacity: 0.5},
    )
  })
  return group(
    {},
    sky(p, {horizon: bank, clouds: 'heaps', count: 6}),
    hills(p, {top: 0.34, base: bank + 0.02, layers: 3, wooded: 1, relief: 0.06}),
    grove(p, {y: bank + 0.008, from: 0, to: 0.17, count: 6, size: 0.2, kinds: ['palm', 'bush']}),
    palm(p, {x: 0.86, y: bank + 0.01, size: 0.26}),
    hallOutside(p, {x: 0.94, y: bank + 0.01, size: 0.11}),
    ...strata.slice(0, 1),
    path(basin, {
      fill: p.linear(
        [
          [0, mix(p.light.haze, '#2c6f7d', 0.45)],
          [1, '#0d3a45'],
        ],
        [0, waterTop],
        [0, p.h * 0.74],
      ),
    }),
    ...strata.slice(1).map((s) => s),
    stones,
    path(basin, {
      fill: p.linear(
        [
          [0, mix(p.light.haze, '#2c6f7d', 0.55)],
          [1, '#0f4450'],
        ],
        [0, waterTop],
        [0, p.h * 0.74],
      ),
    }),
    repeat(10, () =>
      ellipse(
        p.rng.range(0.3, 0.7) * p.w,
        p.rng.range(0.48, 0.6) * p.h,
        p.u * p.rng.range(0.04, 0.12),
        1.6,
        {fill: '#ffffff', opacity: 0.14},
      ),
    ),
    fish,
    canoe(p, {x: 0.44, y: bank + 0.022, size: 0.13}),
    pipe,
    circle(p.w * 0.13, p.h * 0.505, p.u * 0.014, {fill: tokens.flare}),
    circle(p.w * 0.87, p.h * 0.505, p.u * 0.014, {fill: tokens.flare}),
    rect(0, p.h * 0.86, p.w, p.h * 0.14, {
      fill: p.across(
        [
          [0, '#000000', 0],
          [1, '#000000', 0.35],
        ],
        true,
      ),
    }),
  )
}
