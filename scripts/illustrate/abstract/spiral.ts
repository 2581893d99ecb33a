import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, ellipse, n, path, repeat} from '../kit/svg.ts'
import {ground, veil} from './ground.ts'

/** Flare capture: flames around the rim are drawn inwards and cool to the blue of useful gas. */
export function spiral(p: Plate): string {
  const [cx, cy] = [p.w * 0.54, p.h * 0.38]
  const arms = 26
  const turn = Math.PI * 1.35
  const at = (r: number, a: number) => `${n(cx + Math.cos(a) * r)} ${n(cy + Math.sin(a) * r)}`
  const curve = (start: number, width: number, outer: number) => {
    const steps = 34
    const run = (offset: number) =>
      Array.from({length: steps + 1}, (_, k) => {
        const t = k / steps
        const r = 34 + (outer - 34) * (1 - t) ** 1.35
        return at(
          r,
          start +
            turn * t +
            offset * Math.sin(Math.PI * Math.min(1, t * 1.15 + 0.02)) * (1 - t * 0.35),
        )
      })
    return `M${run(0).join('L')}L${run(width).reverse().join('L')}Z`
  }
  const paint = (heat: number) => {
    const hot = mix('#ff6b2c', '#ffc670', heat)
    return p.round([
      [0, '#dff5ff'],
      [0.12, '#53c7ff'],
      [0.34, '#2f6bff'],
      [0.52, mix('#5b3a8a', '#b3431c', 0.4)],
      [0.72, hot],
      [1, mix(hot, '#8f2a10', 0.55)],
    ])
  }
  const flames = repeat(arms, (i) => {
    const outer = p.w * (0.66 + ((i * 5) % 7) * 0.045)
    return path(curve((i / arms) * Math.PI * 2, ((Math.PI * 2) / arms) * 0.74, outer), {
      fill: paint(((i * 3) % 7) / 6),
      opacity: 0.96,
    })
  })
  const glow = p.round([
    [0, '#ffffff', 0.9],
    [0.3, '#53c7ff', 0.6],
    [1, '#2f6bff', 0],
  ])
  return (
    ground(p, [
      [0, '#431408'],
      [0.6, '#210b08'],
      [1, '#0d0706'],
    ]) +
    flames +
    ellipse(cx, cy, 170, 170, {fill: glow}) +
    circle(cx, cy, 20, {fill: '#ffffff'}) +
    veil(p, 0.5, '#0d0706')
  )
}
