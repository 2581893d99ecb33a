import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, group, n, path, rect, repeat} from '../kit/svg.ts'
import {frame} from './cover.ts'

/** Quarter rounds on a grid of five by six, turned so that some meet in circles and waves. */
export function quarters(): string {
  const cell = 172
  const inks = ['#0f3d31', '#157a52', '#ff6b2c', '#0f3d31', '#8fc7a9', '#2f6bff'] as const
  const turns = [
    [0, 1, 0, 3, 2],
    [3, 2, 1, 0, 1],
    [1, 0, 3, 2, 0],
    [2, 3, 0, 1, 3],
    [0, 2, 1, 3, 2],
    [3, 1, 2, 0, 1],
  ]
  const y0 = frame.top + 20
  return turns
    .map((row, r) =>
      row
        .map((turn, c) => {
          if ((r * 5 + c * 3) % 7 === 4) return ''
          const fill = inks[(r * 2 + c * 5 + (turn % 2)) % inks.length] ?? '#0f3d31'
          const cx = frame.left + c * cell + cell / 2
          const cy = y0 + r * cell + cell / 2
          const h = cell / 2
          return path(`M${-h} ${-h}H${h}A${cell} ${cell} 0 0 1 ${-h} ${h}Z`, {
            fill,
            transform: `translate(${cx} ${n(cy)}) rotate(${turn * 90})`,
          })
        })
        .join(''),
    )
    .join('')
}

/** A disc rising through the horizon's bars, which grow thicker towards the foot. */
export function sun(p: Plate): string {
  const [cx, cy, r] = [560, 520, 400]
  const disc = circle(cx, cy, r, {fill: '#ff6b2c'})
  const half = path(`M${cx} ${cy - r}A${r} ${r} 0 0 1 ${cx} ${cy + r}Z`, {fill: '#e4531a'})
  let y = 470
  let bars = ''
  for (let i = 0; i < 12; i++) {
    const height = 6 + i * 4.4
    bars += rect(0, y, p.w, height, {fill: '#f2eadb'})
    y += height + Math.max(10, 62 - i * 3.6)
  }
  const ground = repeat(7, (i) =>
    rect(frame.left, 1000 + i * 27, 860 - i * 92, 9, {fill: i === 3 ? '#157a52' : '#0a1f1a'}),
  )
  return disc + half + bars + ground
}

/** A regular field of dots: wide above, drawn through a waist of blue, wide again below. */
export function halftone(): string {
  const step = 43
  let dots = ''
  for (let y = frame.top + 14; y < frame.bottom - 6; y += step) {
    for (let x = frame.left + 14; x < frame.right; x += step) {
      const v = (y - 640) / 560
      const centre = 500 + Math.sin(v * 2.6) * 150
      const spread = 62 + 330 * Math.abs(v) ** 1.35
      const k = Math.exp(-(((x - centre) / spread) ** 2)) * (1 - 0.45 * Math.abs(v))
      const cool = Math.max(0, 1 - Math.abs(v) * 2.4)
      dots += circle(x, y, 3 + 18 * k ** 1.1, {
        fill: mix(mix('#3a8f6e', '#f7f5ef', Math.min(1, k * 1.6)), '#53c7ff', k > 0.12 ? cool : 0),
      })
    }
  }
  return group({}, dots)
}

/** Tanks: half and whole discs stacked on a common line, each with its level. */
export function tanks(): string {
  const r = 143
  const rows = [
    ['#ffb35c', '#f7f5ef', '#d9822f'],
    ['#f7f5ef', '#ff6b2c', '#ffb35c'],
    ['#8a4a1e', '#ffb35c', '#f7f5ef'],
    ['#ffb35c', '#8a4a1e', '#ffd9a3'],
  ]
  return rows
    .map((row, i) =>
      row
        .map((fill, j) => {
          const cx = frame.left + r + j * r * 2
          const cy = frame.top + 10 + r + i * (r * 2 - 10)
          const level = (((i * 3 + j * 5) % 4) - 1.5) * 52
          const half = Math.sqrt(r * r - level * level)
          return (
            circle(cx, cy, r - 8, {fill: 'none', stroke: fill, 'stroke-width': 3, opacity: 0.7}) +
            path(
              `M${n(cx - half + 8)} ${n(cy + level)}H${n(cx + half - 8)}A${r - 8} ${r - 8} 0 ${level < 0 ? 1 : 0} 1 ${n(cx - half + 8)} ${n(cy + level)}Z`,
              {fill},
            )
          )
        })
        .join(''),
    )
    .join('')
}
