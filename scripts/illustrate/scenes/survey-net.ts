import {tokens} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, line, repeat, shape, type Point} from '../kit/svg.ts'

/** Survey stations joined to a net of triangles. */
export function triangulation(p: Plate): string {
  const cols = 4
  const points = Array.from({length: cols * cols}, (_, i): Point => [
    ((i % cols) + 0.5 + p.rng.range(-0.3, 0.3)) * (p.w / cols),
    (Math.floor(i / cols) + 0.5 + p.rng.range(-0.3, 0.3)) * (p.h / cols),
  ])
  const get = (c: number, r: number): Point => points[r * cols + c] ?? [0, 0]
  let net = ''
  for (let r = 0; r < cols; r++)
    for (let c = 0; c < cols; c++) {
      const a = get(c, r)
      const edge = (b: Point) => line(a, b, tokens.amber, p.u / 480, {opacity: 0.85})
      if (c + 1 < cols) net += edge(get(c + 1, r))
      if (r + 1 < cols) net += edge(get(c, r + 1))
      if (c + 1 < cols && r + 1 < cols) {
        net +=
          (c + r) % 2
            ? line(get(c + 1, r), get(c, r + 1), tokens.amber, p.u / 480, {opacity: 0.85})
            : edge(get(c + 1, r + 1))
        if ((c + r) % 3 === 0)
          net += shape([a, get(c + 1, r), get(c + 1, r + 1)], tokens.amber, {opacity: 0.1})
      }
    }
  return net + stations(p, {count: 0}) + points.map(([x, y]) => mark(p, x, y)).join('')
}

const mark = (p: Plate, x: number, y: number) =>
  circle(x, y, p.u / 52, {
    fill: 'none',
    stroke: tokens.amber,
    'stroke-width': p.u / 620,
    opacity: 0.7,
  }) +
  shape(
    [
      [x, y - p.u / 90],
      [x + p.u / 100, y + p.u / 150],
      [x - p.u / 100, y + p.u / 150],
    ],
    '#fff4dc',
  )

/** Scattered measuring points. */
export function stations(p: Plate, {count}: {count: number}): string {
  return repeat(count, () => mark(p, p.rng.range(0.06, 0.94) * p.w, p.rng.range(0.08, 0.92) * p.h))
}
