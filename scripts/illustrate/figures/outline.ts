import {n, type Point} from '../kit/svg.ts'

/** A station of a limb: where it is and how thick the limb is there (half its width). */
export type Station = readonly [x: number, y: number, r: number]

export const lerp = (a: Point, b: Point, k: number): Point => [
  a[0] + (b[0] - a[0]) * k,
  a[1] + (b[1] - a[1]) * k,
]

export const add = (a: Point, dx: number, dy: number): Point => [a[0] + dx, a[1] + dy]

/** A unit step at an angle in degrees, 0 straight down, 90 forward (towards +x); y runs up. */
export function step(degrees: number): Point {
  const a = (degrees * Math.PI) / 180
  return [Math.sin(a), -Math.cos(a)]
}

/** A point of a shape drawn upright about 0, turned forward by an angle in degrees. */
export function turned([x, y]: Point, degrees: number): Point {
  const a = (-degrees * Math.PI) / 180
  return [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)]
}

/** Path data of the closed smooth curve through the points; a point given twice is a corner. */
export function closedCurve(points: readonly Point[]): string {
  const count = points.length
  const at = (i: number): Point => points[(i + count) % count] ?? [0, 0]
  const same = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1e-6
  const slope = (i: number): Point => {
    const [a, b, c] = [at(i - 1), at(i), at(i + 1)]
    return same(a, b) || same(b, c) ? [0, 0] : [(c[0] - a[0]) / 6, (c[1] - a[1]) / 6]
  }
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`
  for (let i = 0; i < count; i++) {
    const [p1, p2] = [at(i), at(i + 1)]
    if (same(p1, p2)) continue
    const [s1, s2] = [slope(i), slope(i + 1)]
    const c1 = [p1[0] + s1[0], p1[1] + s1[1]] as const
    const c2 = [p2[0] - s2[0], p2[1] - s2[1]] as const
    d += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(p2[0])} ${n(p2[1])}`
  }
  return `${d}Z`
}

/**
 * The outline of a limb through its stations, thick where they say. `square` cuts the end off
 * like a cuff or a trouser leg instead of rounding it.
 */
export function limb(stations: readonly Station[], square = false): Point[] {
  const left: Point[] = []
  const right: Point[] = []
  stations.forEach(([x, y, r], i) => {
    const [ax, ay] = stations[Math.max(0, i - 1)] ?? [x, y]
    const [bx, by] = stations[Math.min(stations.length - 1, i + 1)] ?? [x, y]
    const length = Math.hypot(bx - ax, by - ay) || 1
    const [tx, ty] = [(bx - ax) / length, (by - ay) / length]
    if (i === 0) left.push([x - tx * r * 0.62, y - ty * r * 0.62])
    left.push([x - ty * r, y + tx * r])
    right.unshift([x + ty * r, y - tx * r])
    if (i === stations.length - 1) {
      const l: Point = left.at(-1) ?? [x, y]
      const q: Point = right[0] ?? [x, y]
      if (square) {
        left.push(l)
        right.unshift(q)
      } else left.push([x + tx * r, y + ty * r])
    }
  })
  return [...left, ...right]
}
