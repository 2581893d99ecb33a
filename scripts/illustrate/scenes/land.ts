import {mix} from '../kit/colour.ts'
import {ground} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {circle, ellipse, group, n, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'

export type HillOptions = {
  /** the highest ridge line and the foot of the nearest hill, as fractions of the height */
  top: number
  base: number
  layers?: number
  /** depth of the farthest and nearest layer, 0 haze … 1 near */
  from?: number
  to?: number
  /** height of the ridges, in short sides */
  relief?: number
  /** 0 bare … 1 wooded */
  wooded?: number
}

/** Ranges of hills one behind the other, each paler and lost in mist at its foot. */
export function hills(p: Plate, options: HillOptions): string {
  const {top, base, layers = 4, from = 0.1, to = 0.8, relief = 0.09, wooded = 0} = options
  return repeat(layers, (i, t) => {
    const depth = from + (to - from) * t
    const level = (top + (base - top) * (i / layers)) * p.h
    const height = relief * p.u * (1.15 - t * 0.5)
    const points = ridge(p, p.seed * 13 + i * 101, level, height, 2 + i * 0.7)
    const foot = base * p.h + 2
    const colour = ground(p.light, depth)
    const paint = p.linear(
      [
        [0, colour],
        [1, mix(colour, p.light.haze, 0.45 * (1 - depth) + 0.12)],
      ],
      [0, level - height],
      [0, foot],
    )
    const trees = wooded > 0 && t > 0.3 ? canopy(p, points, colour, wooded * (0.4 + t * 0.6)) : ''
    const line = smooth(points)
    const edge = p.light.rim
    const x = p.sunX
    const rim = p.linear(
      [
        [Math.max(0, x - 0.35), edge, 0],
        [x, edge, 0.55],
        [Math.min(1, x + 0.35), edge, 0],
      ],
      [0, 0],
      [p.w, 0],
    )
    return (
      trees +
      path(`${line}L${n(p.w + 20)} ${n(foot)}L-20 ${n(foot)}Z`, {fill: paint}) +
      (wooded > 0 ? '' : path(line, {fill: 'none', stroke: rim, 'stroke-width': p.u / 700}))
    )
  })
}

function ridge(p: Plate, seed: number, level: number, height: number, scale: number): Point[] {
  const steps = Math.round(46 * (p.w / p.u))
  return Array.from({length: steps + 1}, (_, i) => {
    const t = i / steps
    const along = (t * p.w) / p.u
    return [-20 + t * (p.w + 40), level - (fbm(seed, along * scale, 0, 4) - 0.35) * height * 1.6]
  })
}

function canopy(p: Plate, points: readonly Point[], colour: string, amount: number): string {
  const crowns = points.flatMap(([x, y]) =>
    Array.from({length: 2}, () => {
      const r = (p.u / 150) * amount * p.rng.range(0.5, 1.4)
      return circle(x + p.rng.range(-1, 1) * (p.u / 60), y + r * 0.3, r, {})
    }),
  )
  return group({fill: colour}, ...crowns)
}

/** Open ground from y to the picture's lower edge, darker towards the viewer, with faint furrows. */
export function plain(
  p: Plate,
  {y, depth = 0.75, texture = 1}: {y: number; depth?: number; texture?: number},
): string {
  const top = y * p.h
  const from = ground(p.light, depth)
  const paint = p.linear(
    [
      [0, from],
      [0.35, mix(from, p.light.near, 0.7)],
      [1, mix(p.light.near, '#000000', 0.3)],
    ],
    [0, top],
    [0, p.h],
  )
  const marks = repeat(Math.round(14 * texture * (p.w / p.u)), (_, k) => {
    const at = top + (0.04 + k ** 1.6) * (p.h - top)
    const length = p.u * (0.2 + k * 0.7) * p.rng.range(0.5, 1.3)
    return ellipse(p.rng.next() * p.w, at, length, p.u * (0.003 + 0.02 * k), {
      opacity: p.rng.range(0.04, 0.12),
    })
  })
  const tufts = repeat(Math.round(120 * texture * (p.w / p.u)), () => {
    const k = p.rng.next() ** 1.6
    const [x, at, s] = [
      p.rng.next() * p.w,
      top + (0.03 + k) * (p.h - top),
      p.u * (0.002 + k * 0.014),
    ]
    const d = `M${n(x - s)} ${n(at - s * 0.8)}Q${n(x - s * 0.4)} ${n(at - s * 0.5)} ${n(x)} ${n(at)}Q${n(x)} ${n(at - s)} ${n(x + s * 0.2)} ${n(at - s * 1.4)}Q${n(x + s * 0.2)} ${n(at - s * 0.6)} ${n(x + s * 0.4)} ${n(at)}Q${n(x + s * 0.6)} ${n(at - s * 0.5)} ${n(x + s * 1.2)} ${n(at - s * 0.7)}L${n(x + s * 0.7)} ${n(at + s * 0.1)}L${n(x - s * 0.1)} ${n(at + s * 0.1)}Z`
    return path(d, {opacity: p.rng.range(0.2, 0.6)})
  })
  const tint = p.rng.chance(0.5) ? p.light.lit : mix(p.light.lit, p.light.rim, 0.4)
  return (
    rect(-2, top, p.w + 4, p.h - top + 2, {fill: paint}) +
    group({fill: tint, filter: p.blur(p.u / 160)}, marks) +
    group({fill: p.light.near}, tufts)
  )
}

/** A bank of mist across the picture around y. */
export function mist(
  p: Plate,
  {y, height = 0.08, opacity = 0.7}: {y: number; height?: number; opacity?: number},
): string {
  const paint = p.across(
    [
      [0, p.light.haze, 0],
      [0.55, p.light.haze, 1],
      [1, p.light.haze, 0],
    ],
    true,
  )
  const drift = repeat(4, () =>
    ellipse(
      p.rng.next() * p.w,
      (y + p.rng.range(-0.3, 0.3) * height) * p.h,
      p.w * p.rng.range(0.2, 0.45),
      height * p.h * 0.28,
      {
        fill: p.round([
          [0, p.light.haze, 0.8],
          [1, p.light.haze, 0],
        ]),
      },
    ),
  )
  return group({opacity}, rect(0, (y - height / 2) * p.h, p.w, height * p.h, {fill: paint}), drift)
}
