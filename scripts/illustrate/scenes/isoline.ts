import {n, type Point} from '../kit/svg.ts'

/** A height for a place given as fractions of width and height. */
export type Field = (x: number, y: number) => number

const key = ([x, y]: Point) => `${n(x)},${n(y)}`

/**
 * Path data of the lines at one level (marching squares on cells of `cell` pixels). When `closed`,
 * the field outside the picture counts as low, so that every line closes and can be filled.
 */
export function isoline(
  field: Field,
  level: number,
  w: number,
  h: number,
  cell: number,
  closed = false,
): string {
  const [cols, rows] = [Math.ceil(w / cell) + 2, Math.ceil(h / cell) + 2]
  const pos = (i: number) => (i - 1) * cell
  const values = Array.from({length: (cols + 1) * (rows + 1)}, (_, i) => {
    const [c, r] = [i % (cols + 1), Math.floor(i / (cols + 1))]
    const outside = c === 0 || r === 0 || c === cols || r === rows
    return closed && outside ? -1 : field(pos(c) / w, pos(r) / h)
  })
  const value = (c: number, r: number) => values[r * (cols + 1) + c] ?? 0
  const links = new Map<string, Point[]>()
  const places = new Map<string, Point>()
  const link = (a: Point, b: Point) => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const id = key(from)
      places.set(id, from)
      links.set(id, [...(links.get(id) ?? []), to])
    }
  }
  const cut = (c1: number, r1: number, c2: number, r2: number): Point => {
    const [a, b] = [value(c1, r1), value(c2, r2)]
    const t = a === b ? 0.5 : (level - a) / (b - a)
    return [pos(c1) + (pos(c2) - pos(c1)) * t, pos(r1) + (pos(r2) - pos(r1)) * t]
  }
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const bits = [value(c, r), value(c + 1, r), value(c + 1, r + 1), value(c, r + 1)].reduce(
        (sum, v, i) => sum + (v > level ? 1 << i : 0),
        0,
      )
      if (bits === 0 || bits === 15) continue
      const top = () => cut(c, r, c + 1, r)
      const right = () => cut(c + 1, r, c + 1, r + 1)
      const low = () => cut(c, r + 1, c + 1, r + 1)
      const left = () => cut(c, r, c, r + 1)
      if (bits === 1 || bits === 14) link(left(), top())
      else if (bits === 2 || bits === 13) link(top(), right())
      else if (bits === 4 || bits === 11) link(right(), low())
      else if (bits === 8 || bits === 7) link(low(), left())
      else if (bits === 3 || bits === 12) link(left(), right())
      else if (bits === 6 || bits === 9) link(top(), low())
      else {
        link(left(), top())
        link(right(), low())
      }
    }
  }
  return chains(links, places)
}

function chains(links: Map<string, Point[]>, places: Map<string, Point>): string {
  const seen = new Set<string>()
  const follow = (start: string): Point[] => {
    const out: Point[] = []
    let at: string | undefined = start
    while (at !== undefined && !seen.has(at)) {
      seen.add(at)
      const place = places.get(at)
      if (place) out.push(place)
      at = (links.get(at) ?? []).map(key).find((id) => !seen.has(id))
    }
    return out
  }
  const ends = [...links].filter(([, to]) => to.length === 1).map(([id]) => id)
  let d = ''
  for (const id of [...ends, ...links.keys()]) {
    if (seen.has(id)) continue
    const open = ends.includes(id)
    const points = follow(id)
    if (points.length < 3) continue
    d += quadratic(points, !open)
  }
  return d
}

/** A soft line through the middles of the steps. */
function quadratic(points: readonly Point[], closed: boolean): string {
  const mid = (a: Point, b: Point) => `${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2)}`
  const first = points[0] ?? [0, 0]
  let d = `M${closed ? mid(points.at(-1) ?? first, first) : `${n(first[0])} ${n(first[1])}`}`
  points.forEach((point, i) => {
    const next = points[i + 1] ?? (closed ? first : undefined)
    d += next
      ? `Q${n(point[0])} ${n(point[1])} ${mid(point, next)}`
      : `L${n(point[0])} ${n(point[1])}`
  })
  return closed ? `${d}Z` : d
}
