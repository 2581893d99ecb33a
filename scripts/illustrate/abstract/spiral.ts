import type {Stop} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, ellipse, group, n, path, repeat} from '../kit/svg.ts'
import {ground, veil} from './ground.ts'

const heats: readonly (readonly Stop[])[] = [
  [
    [0, '#e8f8ff'],
    [0.1, '#53c7ff'],
    [0.3, '#2f6bff'],
    [0.46, '#6a4a9a'],
    [0.6, '#ff6b2c'],
    [0.82, '#ffb35c'],
    [1, '#ffe2b0'],
  ],
  [
    [0, '#bfe9ff'],
    [0.12, '#2f8fff'],
    [0.32, '#1d45b8'],
    [0.5, '#6b2a55'],
    [0.66, '#d5481a'],
    [1, '#ff8a3d'],
  ],
  [
    [0, '#7fd4ff'],
    [0.12, '#1d56d8'],
    [0.34, '#142f86'],
    [0.52, '#4a1a2c'],
    [0.7, '#8f2a10'],
    [1, '#c8501f'],
  ],
]

/** Flare capture: flames around the rim are drawn inwards and cool to the blue of useful gas. */
export function spiral(p: Plate): string {
  const [cx, cy] = [p.w * 0.52, p.h * 0.37]
  const reach = p.w * 0.92
  const arms = 27
  const arm = (i: number): string => {
    const start = (i / arms) * Math.PI * 2
    const outer = reach * (0.7 + ((i * 5) % 9) * 0.035)
    const step = (Math.PI * 2) / arms
    const side = (share: number) =>
      Array.from({length: 41}, (_, k) => {
        const t = k / 40
        const r = 26 + (outer - 26) * (1 - t) ** 1.5
        // a flame's tip outside, full in the middle, a thread at the centre
        const width = step * Math.min(1, t * 3.2) ** 0.7
        const a = start - t * Math.PI * 1.5 + share * width
        return `${n(cx + Math.cos(a) * r)} ${n(cy + Math.sin(a) * r)}`
      })
    return `M${side(-0.5).join('L')}L${side(0.42).reverse().join('L')}Z`
  }
  const layers = heats.map((stops, k) => {
    const own = Array.from({length: arms}, (_, i) => i).filter((i) => i % 3 === k)
    const clip = p.clip(own.map((i) => path(arm(i), {})).join(''))
    return group({'clip-path': clip}, circle(cx, cy, reach, {fill: p.round(stops)}))
  })
  const glow = p.round([
    [0, '#ffffff', 0.95],
    [0.18, '#9fdcff', 0.6],
    [0.5, '#53c7ff', 0.2],
    [1, '#2f6bff', 0],
  ])
  const sparks = repeat(46, () => {
    const a = p.rng.range(0, Math.PI * 2)
    const r = reach * p.rng.range(0.5, 0.95)
    return circle(cx + Math.cos(a) * r, cy + Math.sin(a) * r, p.rng.range(1.5, 4.5), {
      fill: '#ffc670',
      opacity: p.rng.range(0.3, 0.9),
    })
  })
  return (
    ground(p, [
      [0, '#3a1009'],
      [0.6, '#1c0a09'],
      [1, '#0d0706'],
    ]) +
    layers.join('') +
    sparks +
    circle(cx, cy, 30, {fill: '#e8f8ff'}) +
    ellipse(cx, cy, 210, 210, {fill: glow}) +
    veil(p, 0.5, '#0d0706')
  )
}
