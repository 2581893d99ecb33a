import type {Plate} from '../kit/plate.ts'
import {ellipse, n, path, repeat} from '../kit/svg.ts'
import {ground, veil} from './ground.ts'

const prices = [
  '#2f6bff',
  '#8fb8ff',
  '#1f8f76',
  '#53c7ff',
  '#1c4fb5',
  '#f7f5ef',
  '#2f6bff',
  '#53c7ff',
  '#8ed3b0',
  '#1c4fb5',
  '#ffb35c',
  '#53c7ff',
  '#2f6bff',
] as const

/** Price aggregation: streams of many prices pass one neck and leave it as one colour. */
export function neck(p: Plate): string {
  const count = 23
  const waist = {y: p.h * 0.5, x: p.w * 0.54, half: p.w * 0.058}
  const widths = Array.from({length: count}, () => p.rng.range(0.4, 1.6))
  const sum = widths.reduce((a, b) => a + b, 0)
  let run = 0
  const edges = widths.map((width) => {
    const from = run / sum
    run += width
    return [from, run / sum] as const
  })
  const x = (k: number, centre: number, half: number) => centre + (k * 2 - 1) * half
  const side = (k: number, up: boolean) => {
    const top = x(k, p.w * 0.42, p.w * 0.74)
    const mid = x(k, waist.x, waist.half)
    const low = x(k, p.w * 0.62, p.w * 0.8)
    const h = p.h
    return up
      ? `${n(low)} ${h + 20}C${n(low)} ${n(h * 0.78)} ${n(mid)} ${n(h * 0.7)} ${n(mid)} ${n(waist.y)}C${n(mid)} ${n(h * 0.3)} ${n(top)} ${n(h * 0.26)} ${n(top)} -20`
      : `${n(top)} -20C${n(top)} ${n(h * 0.26)} ${n(mid)} ${n(h * 0.3)} ${n(mid)} ${n(waist.y)}C${n(mid)} ${n(h * 0.7)} ${n(low)} ${n(h * 0.78)} ${n(low)} ${h + 20}`
  }
  const ribbons = repeat(count, (i) => {
    const [from, to] = edges[i] ?? [0, 0]
    const gap = 0.0042
    const colour = prices[i % prices.length] ?? '#53c7ff'
    const paint = p.linear(
      [
        [0, colour, 0.9],
        [0.3, colour, 1],
        [0.48, '#9fdcff', 1],
        [0.62, '#53c7ff', 0.95],
        [1, '#2f6bff', 0.7],
      ],
      [0, 0],
      [0, p.h],
    )
    return path(`M${side(from + gap, false)}L${side(to - gap, true)}Z`, {fill: paint})
  })
  const light = p.round([
    [0, '#dff4ff', 0.6],
    [0.35, '#8fd6ff', 0.22],
    [1, '#53c7ff', 0],
  ])
  return (
    ground(p, [
      [0, '#0b2350'],
      [0.6, '#071a36'],
      [1, '#05121f'],
    ]) +
    ribbons +
    ellipse(waist.x, waist.y, 300, 260, {fill: light}) +
    veil(p, 0.52, '#05121f')
  )
}
