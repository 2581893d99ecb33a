import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, ellipse, group, n, path, repeat} from '../kit/svg.ts'
import {ground, veil} from './ground.ts'

/** Sourcing: wells scattered over the field, each with its line to the one delivery point. */
export function sources(p: Plate): string {
  const hub = {x: p.w * 0.5, y: p.h * 0.66}
  const wells = Array.from({length: 64}, (_, i) => {
    // sunflower spacing, cut to the upper half, keeps them apart yet unordered
    const a = i * 2.39996 + 0.6
    const r = Math.sqrt((i + 1.5) / 64) * p.w * 0.82
    return {x: hub.x + Math.cos(a) * r * 0.86, y: p.h * 0.3 + Math.sin(a) * r * 0.62, i}
  }).filter(({x, y}) => x > 30 && x < p.w - 30 && y > 40 && y < p.h * 0.56)
  const tone = (i: number) =>
    (['#53c7ff', '#8ed3b0', '#ffb35c', '#f7f5ef', '#2f6bff'] as const)[i % 5] ?? '#53c7ff'
  const lines = wells
    .map(({x, y, i}) => {
      const side = (x - hub.x) * 0.05
      const paint = p.linear(
        [
          [0, tone(i), 0.35],
          [0.8, mix(tone(i), '#9fdcff', 0.6), 0.9],
          [0.97, '#e8f8ff', 1],
          [1, '#53c7ff', 1],
        ],
        [x, y],
        [hub.x, hub.y],
      )
      return path(
        `M${n(x)} ${n(y)}C${n(x)} ${n(y + (hub.y - y) * 0.55)} ${n(hub.x + side)} ${n(hub.y - (hub.y - y) * 0.45)} ${n(hub.x + side * 0.22)} ${n(hub.y)}V${p.h}`,
        {stroke: paint, 'stroke-width': 2.6},
      )
    })
    .join('')
  const heads = wells
    .map(({x, y, i}) => {
      const r = 7 + ((i * 7) % 5) * 3.4
      return (
        circle(x, y, r, {fill: tone(i)}) +
        circle(x, y, r + 9, {fill: 'none', stroke: tone(i), 'stroke-width': 1.8, opacity: 0.5})
      )
    })
    .join('')
  const glow = p.round([
    [0, '#e8f8ff', 0.95],
    [0.25, '#53c7ff', 0.55],
    [1, '#2f6bff', 0],
  ])
  const survey = repeat(9, (i) =>
    ellipse(hub.x, p.h * 0.3, 90 + i * 86, 64 + i * 62, {
      fill: 'none',
      stroke: '#5b7fd0',
      'stroke-width': 1.2,
      opacity: 0.26,
    }),
  )
  return (
    ground(p, [
      [0, '#1b2a5e'],
      [0.55, '#101c40'],
      [1, '#070d1c'],
    ]) +
    survey +
    group({fill: 'none'}, lines) +
    ellipse(hub.x, hub.y, 190, 190, {fill: glow}) +
    heads +
    veil(p, 0.6, '#070d1c')
  )
}
