import {n, type Point} from '../kit/svg.ts'

export type Field = (x: number, y: number) => number

const edges: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[3, 2]],
  2: [[2, 1]],
  3: [[3, 1]],
  4: [[0, 1]],
  5: [
    [3, 0],
    [2, 1],
  ],
  6: [[0, 2]],
  7: [[3, 0]],
}

/** The line along which a field has one level (marching squares), as path data in pixels. */
export function contour(
  field: Field,
  level: number,
  width: number,
  height: number,
  step: number,
): string {
  const [columns, rows] = [Math.ceil(width / step) + 1, Math.ceil(height / step) + 1]
  const value = Float64Array.from({length: columns * rows}, (_, i) =>
    field((i % columns) * step, Math.floor(i / columns) * step),
  )
  const at = (c: number, r: number) => value[r * columns + c] ?? 0
  let d = ''
  for (let r = 0; r < rows - 1; r++) {
    for (let c = 0; c < columns - 1; c++) {
      const corners = [at(c, r), at(c + 1, r), at(c + 1, r + 1), at(c, r + 1)] as const
      const [a, b, e, f] = corners
      const bits =
        (a > level ? 8 : 0) | (b > level ? 4 : 0) | (e > level ? 2 : 0) | (f > level ? 1 : 0)
      for (const [from, to] of edges[bits > 7 ? 15 - bits : bits] ?? []) {
        const [p, q] = [cross(from, corners, level), cross(to, corners, level)]
        d += `M${n((c + p[0]) * step)} ${n((r + p[1]) * step)}L${n((c + q[0]) * step)} ${n((r + q[1]) * step)}`
      }
    }
  }
  return d
}

function cross(
  side: number,
  [a, b, c, d]: readonly [number, number, number, number],
  level: number,
): Point {
  const t = (from: number, to: number) => (level - from) / (to - from || 1)
  if (side === 0) return [t(a, b), 0]
  if (side === 1) return [1, t(b, c)]
  if (side === 2) return [t(d, c), 1]
  return [0, t(a, d)]
}
