import {mix} from '../kit/colour.ts'
import {tokens} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {circle, group, n, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'
import {isoline, type Field} from './isoline.ts'

export type ContourOptions = {
  scale: number
  levels: number
  filled?: boolean
  faint?: boolean
  hill?: Point
}

/** A contour map that fills the picture; every fifth line is stronger. On light plates it is ink on paper. */
export function contours(p: Plate, o: ContourOptions): string {
  const field: Field = (x, y) => {
    const [a, b] = [(x * p.w) / p.u, (y * p.h) / p.u]
    const base = fbm(p.seed, a * o.scale, b * o.scale, 3)
    if (!o.hill) return base
    const d = Math.hypot(((x - o.hill[0]) * p.w) / p.u, ((y - o.hill[1]) * p.h) / p.u)
    return base * 0.42 + Math.max(0, 1 - d / 1.15) * 0.72
  }
  const paper = p.light.stars === 0
  const cell = p.u / 110
  const ground = paper
    ? p.linear(
        [
          [0, '#f7f2e2'],
          [1, '#e7dcc0'],
        ],
        [0, 0],
        [p.w, p.h],
      )
    : p.linear(
        [
          [0, mix(p.light.near, p.light.far, 0.35)],
          [1, p.light.near],
        ],
        [p.w * p.sunX, 0],
        [p.w * (1 - p.sunX), p.h],
      )
  const ink = paper ? tokens.pine : mix(p.light.rim, p.light.lit, 0.3)
  const lines = repeat(o.levels, (i, t) => {
    const level = 0.14 + t * (o.hill ? 0.92 : 0.72)
    const strong = i % 5 === 0
    const d = isoline(field, level, p.w, p.h, cell, Boolean(o.filled))
    if (!d) return ''
    if (o.filled) {
      const depth = mix('#0a2a5c', '#8cc8ee', t)
      return path(d, {
        fill: depth,
        opacity: 0.55,
        'fill-rule': 'evenodd',
        stroke: '#d8f0ff',
        'stroke-width': n(p.u / 900),
        'stroke-opacity': 0.5,
      })
    }
    const opacity = (strong ? 0.95 : 0.55) * (o.faint ? 0.5 : 1)
    return path(d, {
      fill: 'none',
      stroke: strong ? mix(ink, p.light.rim, paper ? 0 : 0.5) : ink,
      'stroke-width': n((p.u / 1000) * (strong ? 2 : 1.15)),
      opacity,
      'stroke-linejoin': 'round',
    })
  })
  const washes =
    o.filled || paper
      ? ''
      : repeat(3, (_, t) => {
          const d = isoline(field, 0.48 + t * 0.14, p.w, p.h, cell, true)
          return d ? path(d, {fill: p.light.lit, opacity: 0.2, 'fill-rule': 'evenodd'}) : ''
        })
  return rect(0, 0, p.w, p.h, {fill: ground}) + washes + lines
}

/** A pipeline route over a map, with stations; dashed for a route still under survey. */
export function route(
  p: Plate,
  {from, to, dashed = false}: {from: Point; to: Point; dashed?: boolean},
): string {
  const steps = 7
  const points = Array.from({length: steps + 1}, (_, i): Point => {
    const t = i / steps
    const swing = Math.sin(t * Math.PI) * (p.rng.next() - 0.5) * 0.34
    const across = Math.abs(to[0] - from[0]) > Math.abs(to[1] - from[1])
    return [
      (from[0] + (to[0] - from[0]) * t + (across ? 0 : swing)) * p.w,
      (from[1] + (to[1] - from[1]) * t + (across ? swing : 0)) * p.h,
    ]
  })
  const d = smooth(points)
  const colour = dashed ? tokens.flare : tokens.flameLight
  const width = p.u / 210
  return group(
    {fill: 'none', 'stroke-linecap': 'round'},
    dashed
      ? ''
      : path(d, {
          stroke: tokens.flame,
          'stroke-width': width * 6,
          opacity: 0.45,
          filter: p.blur(p.u / 70),
        }),
    path(d, {
      stroke: colour,
      'stroke-width': width,
      ...(dashed ? {'stroke-dasharray': `${n(width * 3)} ${n(width * 2.4)}`} : {}),
    }),
    dashed ? '' : path(d, {stroke: '#e8f8ff', 'stroke-width': width * 0.35}),
    points
      .slice(1, -1)
      .map(([x, y], i) =>
        circle(x, y, width * (i % 2 ? 2.2 : 1.6), {
          fill: dashed ? '#fff9ea' : p.light.near,
          stroke: colour,
          'stroke-width': width * 0.7,
        }),
      )
      .join(''),
  )
}
