import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {circle, ellipse, group, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'

export type SkyOptions = {
  /** where sky meets land, as a fraction of the height */
  horizon?: number
  /** the sun's or moon's height as a fraction, and its radius in short sides; none if left out */
  disc?: {y: number; r: number; kind?: 'sun' | 'moon'}
  clouds?: 'bands' | 'heaps' | 'none'
  count?: number
  glow?: number
}

/** A sky for the plate's time of day; below the horizon lies plain dark ground. */
export function sky(p: Plate, options: SkyOptions = {}): string {
  const {horizon = 0.62, disc, clouds = 'bands', count = 7, glow = 1} = options
  const y = horizon * p.h
  const x = p.sunX * p.w
  const {light} = p
  const parts = [
    rect(0, 0, p.w, p.h, {fill: light.near}),
    rect(0, 0, p.w, y + 1, {fill: p.linear(light.sky, [0, 0], [0, y])}),
    stars(p, y),
  ]
  if (glow > 0) {
    const paint = p.round([
      [0, light.glow, 0.85],
      [0.35, light.glow, 0.34],
      [1, light.glow, 0],
    ])
    parts.push(
      group(
        {'clip-path': p.clip(rect(0, 0, p.w, y + 1, {}))},
        ellipse(x, disc ? disc.y * p.h : y, p.u * 0.95, p.u * 0.62, {
          fill: paint,
          opacity: 0.75 * glow,
        }),
      ),
    )
  }
  if (disc) parts.push(heavenlyBody(p, x, disc.y * p.h, disc.r * p.u, disc.kind ?? 'sun', y))
  if (clouds === 'bands') parts.push(bands(p, y, count))
  if (clouds === 'heaps') parts.push(heaps(p, y, count))
  return parts.join('')
}

function stars(p: Plate, y: number): string {
  const count = Math.round(p.light.stars * 130 * (p.w / p.u))
  return repeat(count, () => {
    const height = p.rng.next() ** 1.5
    const size = p.rng.chance(0.08) ? 1.7 : p.rng.range(0.5, 1)
    return circle(p.rng.next() * p.w, height * y * 0.85, (size * p.u) / 1000, {
      fill: '#ffffff',
      opacity: (1 - height * 0.8) * p.rng.range(0.25, 0.8),
    })
  })
}

function heavenlyBody(
  p: Plate,
  x: number,
  y: number,
  r: number,
  kind: 'sun' | 'moon',
  horizon: number,
): string {
  const disc = kind === 'sun' ? mix(p.light.glow, '#ffffff', 0.55) : '#e9f2ea'
  const marks =
    kind === 'moon'
      ? circle(x - r * 0.25, y - r * 0.2, r * 0.28, {fill: '#c3d4cc', opacity: 0.7}) +
        circle(x + r * 0.3, y + r * 0.28, r * 0.2, {fill: '#c3d4cc', opacity: 0.6}) +
        circle(x + r * 0.1, y - r * 0.5, r * 0.13, {fill: '#c3d4cc', opacity: 0.6})
      : ''
  return group(
    {'clip-path': p.clip(rect(0, 0, p.w, horizon + 1, {}))},
    halo(p, x, y, r * 5, kind === 'sun' ? p.light.glow : '#bfe0d8', 0.8),
    circle(x, y, r, {fill: disc}),
    marks,
  )
}

/** Long thin clouds with soft ends, gathered and brighter towards the horizon. */
function bands(p: Plate, horizon: number, count: number): string {
  return repeat(count, (i) => {
    const low = 1 - (1 - (i + p.rng.next()) / count) ** 1.25
    const y = horizon * (0.2 + 0.74 * low)
    const x = p.rng.range(-0.1, 1.1) * p.w
    const length = p.rng.range(0.35, 1) * p.w * (0.5 + low * 0.6)
    const thick = p.u * p.rng.range(0.008, 0.022) * (1.3 - low * 0.7)
    const near = 1 - Math.min(1, Math.abs(x - p.sunX * p.w) / (p.w * 0.7))
    const colour = mix(p.light.cloud, p.light.glow, near * 0.6)
    const paint = p.across([
      [0, colour, 0],
      [0.25, colour, 0.8],
      [0.7, colour, 1],
      [1, colour, 0],
    ])
    const opacity = (0.1 + near * 0.22 + low * 0.18) * p.rng.range(0.6, 1.1)
    const under = lens(p, x + length * 0.12, y + thick * 0.9, length * 0.6, thick * 0.6)
    return group(
      {fill: paint},
      path(lens(p, x, y, length, thick), {opacity}),
      path(under, {opacity: opacity * 0.8}),
    )
  })
}

function lens(p: Plate, x: number, y: number, length: number, thick: number): string {
  const steps = 9
  const edge = (sign: number, depth: number): Point[] =>
    Array.from({length: steps + 1}, (_, i) => {
      const t = (i / steps) * 2 - 1
      const bulge = (1 - t * t) ** 0.8 * p.rng.range(0.65, 1.1)
      return [x + t * sign * length * 0.5, y - sign * bulge * depth * thick]
    })
  return `${smooth(edge(1, 1))}${smooth(edge(-1, 0.45)).replace('M', 'L')}Z`
}

/** Heaped clouds with a flat base, bright above and lost in the haze below. */
function heaps(p: Plate, horizon: number, count: number): string {
  return repeat(count, (i) => {
    const far = (i + 0.5) / count
    const base = horizon * (0.94 - 0.6 * (1 - far) * p.rng.range(0.7, 1))
    const size = p.u * (0.05 + 0.13 * (1 - far)) * p.rng.range(0.7, 1.2)
    const x = p.rng.range(-0.05, 1.05) * p.w
    const puffs = repeat(26, (_, t) => {
      const middle = Math.sin(t * Math.PI)
      const r = size * (0.1 + 0.3 * middle * p.rng.range(0.3, 1))
      const rise = size * middle * p.rng.range(0, 0.75)
      return circle(x + (t - 0.5) * size * 4.6, base - r * 0.3 - rise, r, {})
    })
    const paint = p.linear(
      [
        [0, p.light.cloud, 0.95],
        [0.45, p.light.cloud, 0.6],
        [1, p.light.cloud, 0],
      ],
      [0, base - size * 1.3],
      [0, base],
    )
    const whole = rect(x - size * 3, base - size * 2, size * 6, size * 2, {fill: paint})
    return group({'clip-path': p.clip(puffs), opacity: 0.8}, whole)
  })
}
