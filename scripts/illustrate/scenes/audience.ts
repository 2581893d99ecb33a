import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, ellipse, n, path, rect} from '../kit/svg.ts'

export type BustOptions = {
  fill: string
  rim?: string
  side?: number
  hair?: 'short' | 'wrap' | 'cap' | 'bun'
  turn?: number
}

/** Head and shoulders from behind or in silhouette; (x, y) is the middle of the shoulder line's foot, pixels. */
export function bust(x: number, y: number, s: number, o: BustOptions): string {
  const {fill, rim, side = 1, hair = 'short', turn = 0} = o
  const hx = x + turn * s * 0.12
  const body = `M${n(x - s * 0.5)} ${n(y)}C${n(x - s * 0.52)} ${n(y - s * 0.34)} ${n(x - s * 0.4)} ${n(y - s * 0.44)} ${n(x - s * 0.14)} ${n(y - s * 0.5)}L${n(x - s * 0.1)} ${n(y - s * 0.64)}L${n(x + s * 0.1)} ${n(y - s * 0.64)}L${n(x + s * 0.14)} ${n(y - s * 0.5)}C${n(x + s * 0.4)} ${n(y - s * 0.44)} ${n(x + s * 0.52)} ${n(y - s * 0.34)} ${n(x + s * 0.5)} ${n(y)}Z`
  const crowns = {
    short: '',
    wrap:
      ellipse(hx + s * 0.02, y - s * 0.95, s * 0.25, s * 0.17, {fill}) +
      ellipse(hx - s * 0.1, y - s * 1.07, s * 0.14, s * 0.1, {fill}),
    cap: path(
      `M${n(hx - s * 0.2)} ${n(y - s * 0.86)}L${n(hx - s * 0.17)} ${n(y - s * 1.1)}L${n(hx + s * 0.17)} ${n(y - s * 1.1)}L${n(hx + s * 0.2)} ${n(y - s * 0.86)}Z`,
      {fill},
    ),
    bun: circle(hx, y - s * 1.1, s * 0.11, {fill}),
  }
  const lightEdge = rim
    ? path(
        `M${n(x + side * s * 0.13)} ${n(y - s * 0.5)}C${n(x + side * s * 0.4)} ${n(y - s * 0.44)} ${n(x + side * s * 0.52)} ${n(y - s * 0.34)} ${n(x + side * s * 0.5)} ${n(y - s * 0.04)}`,
        {fill: 'none', stroke: rim, 'stroke-width': s * 0.022, opacity: 0.85},
      ) +
      path(
        `M${n(hx + side * s * 0.1)} ${n(y - s * 1.02)}A${n(s * 0.2)} ${n(s * 0.24)} 0 0 ${side > 0 ? 1 : 0} ${n(hx + side * s * 0.17)} ${n(y - s * 0.72)}`,
        {fill: 'none', stroke: rim, 'stroke-width': s * 0.022, opacity: 0.85},
      )
    : ''
  return (
    path(body, {fill}) +
    ellipse(hx, y - s * 0.82, s * 0.195, s * 0.24, {fill}) +
    crowns[hair] +
    lightEdge
  )
}

/** Rows of listeners from behind, larger and darker towards the viewer. */
export function audience(
  p: Plate,
  o: {y: number; rows: number; size: number; rim?: string; from?: number; to?: number},
): string {
  const {y, rows, size, from = -0.04, to = 1.04} = o
  const hairs = ['short', 'short', 'wrap', 'cap', 'bun', 'short'] as const
  let out = ''
  for (let row = 0; row < rows; row++) {
    const k = rows > 1 ? row / (rows - 1) : 1
    const s = size * p.u * (0.42 + k * 0.58)
    const foot = (y + (1.06 - y) * k ** 1.15) * p.h
    const fill = mix(mix(p.light.near, p.light.lit, 0.42), mix(p.light.near, '#000000', 0.35), k)
    for (let x = from * p.w + (row % 2) * s * 0.62; x < to * p.w; x += s * 1.24) {
      if (p.rng.chance(0.06)) continue
      const cx = x + p.rng.range(-0.08, 0.08) * s
      const seat = rect(cx - s * 0.46, foot - s * 0.3, s * 0.92, s * 0.6, {
        rx: s * 0.1,
        fill: mix(fill, '#000000', 0.3),
      })
      const side = p.sunX * p.w > cx ? 1 : -1
      out +=
        bust(cx, foot + s * 0.04, s * p.rng.range(0.92, 1.06), {
          fill,
          rim: mix(fill, o.rim ?? p.light.rim, 0.75 - k * 0.25),
          side,
          hair: p.rng.pick(hairs),
          turn: p.rng.range(-0.5, 0.5),
        }) + seat
    }
  }
  return out
}
