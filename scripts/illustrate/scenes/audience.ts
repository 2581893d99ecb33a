import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {rect} from '../kit/svg.ts'
import {listener} from '../figures/listener.ts'

const guests = [
  'director',
  'officer',
  'adviser',
  'counsel',
  'analyst',
  'elder',
  'planner',
  'director',
  'scarf',
  'chair',
  'analyst',
] as const

/** Rows of listeners from behind, larger and darker towards the viewer. */
export function audience(
  p: Plate,
  o: {y: number; rows: number; size: number; rim?: string; from?: number; to?: number},
): string {
  const {y, rows, size, from = -0.04, to = 1.04} = o
  let out = ''
  for (let row = 0; row < rows; row++) {
    const k = rows > 1 ? row / (rows - 1) : 1
    const s = size * p.u * (0.42 + k * 0.58)
    const foot = (y + (1.06 - y) * k ** 1.15) * p.h
    const fill = mix(mix(p.light.near, p.light.lit, 0.3), mix(p.light.near, '#000000', 0.45), k)
    let seat = row * 4
    for (let x = from * p.w + (row % 2) * s * 0.66; x < to * p.w; x += s * 1.3) {
      seat += 1
      if (p.rng.chance(0.06)) continue
      const cx = x + p.rng.range(-0.09, 0.09) * s
      out += listener(p, {
        x: cx,
        y: foot - s * 0.42 + p.rng.range(-0.05, 0.05) * s,
        size: s * p.rng.range(0.84, 0.96),
        who: guests[(seat * 7) % guests.length] ?? 'director',
        rim: mix(fill, o.rim ?? p.light.rim, 0.8 - k * 0.2),
        side: p.sunX * p.w > cx ? 1 : -1,
        exposure: 0.2 - k * 0.08,
        turn: p.rng.range(-0.75, 0.75),
        edge: 0.7,
      })
      out += rect(cx - s * 0.56, foot - s * 0.3, s * 1.12, s * 0.7, {
        rx: s * 0.1,
        fill: mix(fill, '#000000', 0.35),
      })
      out += rect(cx - s * 0.48, foot - s * 0.3, s * 0.96, s * 0.02, {
        rx: s * 0.01,
        fill: o.rim ?? p.light.rim,
        opacity: 0.16,
      })
    }
  }
  return out
}
