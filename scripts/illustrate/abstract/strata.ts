import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {circle, line, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'
import {ground, veil} from './ground.ts'

/** A market's record: period lies on period like strata, and one thread joins their peaks. */
export function strata(p: Plate): string {
  const layers = 9
  const bars = 30
  const left = p.w * 0.045
  const pitch = (p.w * 0.91) / bars
  const depth = p.h * 0.119
  const peaks: Point[] = []
  const body = repeat(layers, (layer, t) => {
    const base = p.h * 0.13 + layer * depth
    const heights = Array.from({length: bars}, (_, i) => {
      const u = i / bars
      const wave = fbm(p.seed + layer, u * 5 + layer * 0.6, layer * 0.4, 3)
      const swell = Math.exp(
        -(((u - 0.18 - 0.62 * (0.5 + 0.5 * Math.sin(layer * 0.62))) / 0.16) ** 2),
      )
      return 0.1 + wave * 0.3 + p.rng.range(0, 0.1) + swell * 0.44
    })
    const top = heights.indexOf(Math.max(...heights))
    const row = heights.map((height, i) => {
      const h = height * depth * 0.98
      const x = left + i * pitch
      const tone = mix(mix('#17507f', '#0e7a78', t), '#c9f3ff', Math.min(1, height * 1.05) ** 1.8)
      if (i === top) peaks.push([x + pitch / 2, base - h])
      return rect(x + pitch * 0.16, base - h, pitch * 0.68, h, {
        fill: i === top ? '#ffb35c' : tone,
        rx: 3,
      })
    })
    return (
      row.join('') +
      line([left, base + 5], [left + bars * pitch, base + 5], '#8fd0e8', 1.6, {opacity: 0.4})
    )
  })
  return (
    ground(p, [
      [0, '#0b3350'],
      [0.6, '#07222f'],
      [1, '#04141c'],
    ]) +
    body +
    path(smooth(peaks), {fill: 'none', stroke: '#ff6b2c', 'stroke-width': 4, opacity: 0.9}) +
    peaks
      .map(([x, y]) => circle(x, y, 10, {fill: '#04141c', stroke: '#ff6b2c', 'stroke-width': 4}))
      .join('') +
    veil(p, 0.46, '#04141c')
  )
}
