import {mix} from '../kit/colour.ts'
import {ground} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {group, n, path, repeat, smooth, type Point} from '../kit/svg.ts'

export type DomeOptions = {x: number; base: number; width: number; height: number; depth?: number}

/** A bare granite dome as they stand around Abuja: steep flanks, streaked by rain. Width and height in short sides. */
export function dome(p: Plate, {x, base, width, height, depth = 0.5}: DomeOptions): string {
  const [cx, foot, half, tall] = [x * p.w, base * p.h, (width * p.u) / 2, height * p.u]
  const outline: Point[] = [
    [-1.05, 0],
    [-0.93, 0.34],
    [-0.78, 0.7],
    [-0.52, 0.93],
    [-0.16, 1],
    [0.2, 0.97],
    [0.55, 0.84],
    [0.76, 0.58],
    [0.9, 0.26],
    [1.08, 0],
  ]
  const jitter = (i: number) => (fbm(p.seed + 5, i * 1.7) - 0.5) * 0.06
  const points = outline.map(([a, b], i): Point => [
    cx + (a + jitter(i)) * half,
    foot - (b + (b ? jitter(i + 9) : 0)) * tall,
  ])
  const body = `${smooth(points)}L${n(cx)} ${n(foot + 2)}Z`
  const dark = ground(p.light, Math.min(1, depth + 0.18))
  const pale = mix(ground(p.light, depth), p.light.rim, 0.34)
  const right = p.sunX * p.w > cx
  const paint = p.linear(
    [
      [0, right ? dark : pale],
      [0.5, ground(p.light, depth)],
      [1, right ? pale : dark],
    ],
    [cx - half, foot - tall],
    [cx + half, foot],
  )
  const streaks = repeat(34, (_, t) => {
    const k = (t - 0.5) * 1.8 + p.rng.range(-0.03, 0.03)
    const from = 0.98 - Math.abs(k) ** 2.4 * 0.75
    const low = p.rng.range(0, 0.5)
    const path0 = smooth([
      [cx + k * half * 0.72, foot - from * tall],
      [cx + k * half * 0.9, foot - (from * 0.6 + low * 0.3) * tall],
      [cx + k * half * 1.0, foot - low * 0.6 * tall],
    ])
    return path(path0, {
      fill: 'none',
      stroke: p.rng.chance(0.6) ? dark : pale,
      'stroke-width': (p.u / 260) * p.rng.range(0.3, 1.5),
      opacity: p.rng.range(0.12, 0.5),
    })
  })
  const fog = p.linear(
    [
      [0, p.light.haze, 0],
      [1, p.light.haze, 0.55 * (1.1 - depth)],
    ],
    [0, foot - tall * 0.5],
    [0, foot],
  )
  return (
    path(body, {fill: paint}) +
    group({'clip-path': p.clip(path(body, {}))}, streaks) +
    path(body, {fill: fog})
  )
}
