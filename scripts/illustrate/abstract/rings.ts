import {mix} from '../kit/colour.ts'
import {tokens} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, group, n, path, repeat} from '../kit/svg.ts'
import {ground, veil} from './ground.ts'

const arc = (x: number, y: number, r: number, from: number, to: number) => {
  const at = (a: number) => `${n(x + Math.cos(a) * r)} ${n(y + Math.sin(a) * r)}`
  return `M${at(from)}A${n(r)} ${n(r)} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}`
}

/** Allocation: one whole in the middle, and around it every ring shared out differently. */
export function rings(p: Plate): string {
  const [cx, cy] = [p.w * 0.4, p.h * 0.37]
  const count = 13
  const shares = repeat(count, (i, t) => {
    const r = 112 + i * 62
    const parts = 2 + ((i * 3) % 5)
    const cuts = Array.from({length: parts}, () => p.rng.range(0.5, 1.7))
    const total = cuts.reduce((a, b) => a + b, 0)
    let angle = p.rng.range(0, Math.PI * 2)
    const gap = 9 / r
    return cuts
      .map((cut, k) => {
        const sweep = (cut / total) * Math.PI * 2
        const from = angle
        angle += sweep
        const hot = i === 4 && k === 0
        const shade = (k * 5 + i * 3) % 4
        const colour = hot
          ? tokens.flare
          : (['#f1ead8', '#8ed3b0', '#2f9c72', '#14553f'][shade] ?? '#2f9c72')
        return path(arc(cx, cy, r, from + gap, from + sweep - gap), {
          stroke: mix(colour, '#0f3d31', hot ? 0 : t * 0.35),
          'stroke-width': shade === 0 ? 16 : shade === 3 ? 44 : 34,
        })
      })
      .join('')
  })
  return (
    ground(p, [
      [0, '#17553f'],
      [0.6, '#0c3428'],
      [1, '#06190f'],
    ]) +
    group({fill: 'none'}, shares) +
    circle(cx, cy, 62, {fill: '#f7f5ef'}) +
    circle(cx, cy, 24, {fill: '#0f3d31'}) +
    veil(p, 0.46)
  )
}
