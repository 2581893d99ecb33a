import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {rect, repeat} from '../kit/svg.ts'
import {ground, veil} from './ground.ts'

/** A market's record: year lies on year like strata, each made of its days. */
export function strata(p: Plate): string {
  const layers = 11
  const bars = 44
  const body = repeat(layers, (layer, t) => {
    const base = p.h * (0.2 + t * 0.78)
    const width = p.w / bars
    const near = mix('#123c63', '#0d6f6a', t)
    const scrim = rect(0, base - 10, p.w, p.h, {fill: mix('#0a2740', '#061a22', t)})
    const row = repeat(bars, (i) => {
      const u = i / bars
      const wave = fbm(p.seed + layer * 3, u * 4.2 + layer * 0.35, layer * 0.5, 3)
      const swell = Math.exp(-(((u - 0.25 - t * 0.5) / 0.26) ** 2))
      const height = (0.12 + wave * 0.62 + swell * 0.55) * p.h * 0.15
      const peak = height / (p.h * 0.15)
      const hot = peak > 1.02
      const fill = hot
        ? mix('#ffb35c', '#ff6b2c', (i % 3) / 3)
        : mix(near, '#a4ecff', Math.min(1, peak * 0.85) ** 1.6)
      return rect(i * width + 2, base - height, width - 4, height + 4, {fill, opacity: 0.95})
    })
    return scrim + row
  })
  return (
    ground(p, [
      [0, '#0c3a5c'],
      [1, '#04141c'],
    ]) +
    body +
    veil(p, 0.48, '#04141c')
  )
}
