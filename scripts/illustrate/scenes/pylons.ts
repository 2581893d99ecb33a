import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {group, line, n, path, type Point} from '../kit/svg.ts'

type Mast = {x: number; y: number; size: number}

/** Lattice pylons from one mast to another, with sagging wires. Sizes in short sides. */
export function pylons(p: Plate, o: {from: Mast; to: Mast; count: number; depth?: number}): string {
  const {from, to, count, depth = 1} = o
  // equal steps on the ground look geometric in perspective
  const masts = Array.from({length: count}, (_, i): Mast => {
    const k = count > 1 ? i / (count - 1) : 0
    const size = from.size * (to.size / from.size) ** k
    const t = from.size === to.size ? k : (size - from.size) / (to.size - from.size)
    return {x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t, size}
  })
  const arms: Point[] = [
    [-0.3, 0.66],
    [0.3, 0.66],
    [-0.36, 0.8],
    [0.36, 0.8],
    [0, 1],
  ]
  const hang = (m: Mast, [ax, ay]: Point): Point => [
    m.x * p.w + ax * m.size * p.u * 0.62,
    m.y * p.h - (ay - 0.03) * m.size * p.u,
  ]
  const t = tones(p.light, depth)
  const wires = masts.slice(1).flatMap((m, i) => {
    const before = masts[i] ?? m
    return arms.map((arm) => {
      const [a, b] = [hang(before, arm), hang(m, arm)]
      const sag = Math.abs(b[0] - a[0]) * 0.09 + (before.size + m.size) * p.u * 0.02
      return path(
        `M${n(a[0])} ${n(a[1])}Q${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2 + sag)} ${n(b[0])} ${n(b[1])}`,
        {
          fill: 'none',
          stroke: mix(t.body, t.rim, 0.3),
          'stroke-width': Math.max(0.7, m.size * p.u * 0.004),
          opacity: 0.75,
        },
      )
    })
  })
  return wires.join('') + masts.map((m) => pylon(p, m, depth)).join('')
}

function pylon(p: Plate, m: Mast, depth: number): string {
  const [x, y, s] = [m.x * p.w, m.y * p.h, m.size * p.u]
  const t = tones(p.light, depth)
  const w = Math.max(0.8, s * 0.008)
  const half = (k: number) => s * (k < 0.6 ? 0.13 - k * 0.15 : 0.04 - (k - 0.6) * 0.09)
  const levels = [0, 0.22, 0.4, 0.54, 0.64, 0.72, 0.8, 0.9, 1]
  const body = levels.slice(1).map((b, i) => {
    const a = levels[i] ?? 0
    const q = (k: number, sgn: number): Point => [x + half(k) * sgn, y - k * s]
    return (
      line(q(a, -1), q(b, -1), t.shade, w * 1.3) +
      line(q(a, 1), q(b, 1), t.body, w * 1.3) +
      line(q(a, -1), q(b, 1), t.shade, w * 0.7) +
      line(q(a, 1), q(b, -1), t.shade, w * 0.7) +
      line(q(b, -1), q(b, 1), t.shade, w * 0.7)
    )
  })
  const arm = (k: number, reach: number) =>
    [-1, 1]
      .map((d) => {
        const tip: Point = [x + d * reach * s * 0.62, y - k * s]
        return (
          line([x + d * half(k), y - (k + 0.05) * s], tip, t.shade, w) +
          line([x + d * half(k), y - k * s], tip, t.shade, w) +
          line(tip, [tip[0], tip[1] + s * 0.03], t.body, w * 1.6)
        )
      })
      .join('')
  return group({}, ...body, arm(0.66, 0.3), arm(0.8, 0.36))
}
