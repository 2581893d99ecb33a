import {ground} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {ellipse, group, n, path, repeat} from '../kit/svg.ts'

/** Mangroves on the water's edge between two x: a ragged canopy on arching stilt roots. */
export function mangroves(
  p: Plate,
  {
    y,
    from,
    to,
    size,
    depth = 0.9,
  }: {y: number; from: number; to: number; size: number; depth?: number},
): string {
  const s = size * p.u
  const [a, b, foot] = [from * p.w, to * p.w, y * p.h]
  const colour = ground(p.light, depth)
  const count = Math.max(4, Math.round((b - a) / (s * 0.3)))
  const crowns = repeat(count * 9, () => {
    const t = p.rng.next()
    const end = Math.min(1, t * 5, (1 - t) * 5)
    const r = s * p.rng.range(0.05, 0.13) * (0.5 + end * 0.5)
    return ellipse(
      a + t * (b - a),
      foot - s * (0.3 + p.rng.next() * (0.2 + 0.4 * end * (0.6 + 0.4 * Math.sin(t * 9 + p.seed)))),
      r * 1.5,
      r,
      {},
    )
  })
  const roots = repeat(count * 2, () => {
    const x = p.rng.range(a, b)
    const reach = s * p.rng.range(-0.16, 0.16)
    return path(
      `M${n(x)} ${n(foot - s * 0.34)}Q${n(x + reach)} ${n(foot - s * 0.3)} ${n(x + reach * 1.25)} ${n(foot + 1)}`,
      {fill: 'none', stroke: colour, 'stroke-width': s * 0.02},
    )
  })
  return group({fill: colour}, crowns) + roots
}

/** Blades of grass along the lower edge, close to the viewer. */
export function grass(
  p: Plate,
  {
    y = 1.01,
    height = 0.09,
    count = 150,
    from = 0,
    to = 1,
  }: {y?: number; height?: number; count?: number; from?: number; to?: number},
): string {
  const blades = repeat(count, () => {
    const x = p.rng.range(from, to) * p.w
    const tall = height * p.u * p.rng.range(0.35, 1)
    const lean = tall * p.rng.range(-0.35, 0.5)
    const foot = y * p.h
    const half = p.u * 0.0022
    return path(
      `M${n(x - half)} ${n(foot)}Q${n(x)} ${n(foot - tall * 0.6)} ${n(x + lean)} ${n(foot - tall)}Q${n(x + half * 2)} ${n(foot - tall * 0.5)} ${n(x + half)} ${n(foot)}Z`,
      {},
    )
  })
  return group({fill: ground(p.light, 1)}, blades)
}
