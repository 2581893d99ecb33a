import {ground} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, ellipse, group, n, path, repeat, smooth, type Point} from '../kit/svg.ts'

export type TreeOptions = {x: number; y: number; size: number; depth?: number}

/** A baobab: a swollen trunk and bare crooked branches with small tufts. */
export function baobab(p: Plate, {x, y, size, depth = 1}: TreeOptions): string {
  const [cx, foot, s] = [x * p.w, y * p.h, size * p.u]
  const colour = ground(p.light, depth)
  const trunk =
    `M${n(cx - s * 0.17)} ${n(foot)}C${n(cx - s * 0.1)} ${n(foot - s * 0.12)} ${n(cx - s * 0.15)} ${n(foot - s * 0.34)} ${n(cx - s * 0.09)} ${n(foot - s * 0.5)}` +
    `L${n(cx + s * 0.09)} ${n(foot - s * 0.5)}C${n(cx + s * 0.15)} ${n(foot - s * 0.34)} ${n(cx + s * 0.1)} ${n(foot - s * 0.12)} ${n(cx + s * 0.18)} ${n(foot)}Z`
  const parts: string[] = []
  const branch = (from: Point, angle: number, length: number, width: number): void => {
    const bend = angle + p.rng.range(-0.25, 0.25)
    const mid: Point = [
      from[0] + Math.cos(angle) * length * 0.5,
      from[1] + Math.sin(angle) * length * 0.5,
    ]
    const to: Point = [
      mid[0] + Math.cos(bend) * length * 0.5,
      mid[1] + Math.sin(bend) * length * 0.5,
    ]
    parts.push(
      path(smooth([from, mid, to]), {
        fill: 'none',
        stroke: colour,
        'stroke-width': width,
        'stroke-linecap': 'round',
      }),
    )
    if (width < s * 0.012) {
      parts.push(
        ellipse(to[0], to[1], s * p.rng.range(0.022, 0.05), s * p.rng.range(0.014, 0.026), {
          fill: colour,
        }),
      )
      return
    }
    for (const turn of [-0.5, 0.08, 0.55])
      branch(
        to,
        bend + turn * p.rng.range(0.7, 1.3),
        length * p.rng.range(0.58, 0.74),
        width * 0.52,
      )
  }
  for (const k of [-1, -0.45, 0.1, 0.55, 1]) {
    branch(
      [cx + k * s * 0.075, foot - s * 0.48],
      -Math.PI / 2 + k * 0.95,
      s * p.rng.range(0.2, 0.28),
      s * 0.062,
    )
  }
  return path(trunk, {fill: colour}) + parts.join('')
}

/** An umbrella acacia: a forked stem under flat tiers of leaves. */
export function acacia(p: Plate, {x, y, size, depth = 1}: TreeOptions): string {
  const [cx, foot, s] = [x * p.w, y * p.h, size * p.u]
  const colour = ground(p.light, depth)
  const crown = foot - s * 0.72
  const stems = [-0.34, -0.12, 0.14, 0.36].map((k) =>
    path(
      smooth([
        [cx, foot],
        [cx + k * s * 0.12, foot - s * 0.34],
        [cx + k * s, crown],
      ]),
      {fill: 'none', stroke: colour, 'stroke-width': s * 0.024, 'stroke-linecap': 'round'},
    ),
  )
  const leaves = repeat(26, () => {
    const k = p.rng.range(-1, 1)
    const rise = (1 - k * k) * s * 0.15
    return ellipse(
      cx + k * s * 0.52,
      crown - rise * p.rng.next() + p.rng.range(-0.01, 0.03) * s,
      s * p.rng.range(0.08, 0.17),
      s * p.rng.range(0.025, 0.045),
      {},
    )
  })
  return stems.join('') + group({fill: colour}, leaves)
}

/** An oil palm: a slender leaning stem and a crown of arching fronds. */
export function palm(p: Plate, {x, y, size, depth = 1}: TreeOptions): string {
  const [cx, foot, s] = [x * p.w, y * p.h, size * p.u]
  const colour = ground(p.light, depth)
  const lean = p.rng.range(-0.1, 0.1) * s
  const top: Point = [cx + lean, foot - s * 0.72]
  const stem = path(smooth([[cx, foot], [cx + lean * 0.25, foot - s * 0.36], top]), {
    fill: 'none',
    stroke: colour,
    'stroke-width': s * 0.032,
  })
  const fronds = repeat(13, (_, t) => {
    const angle = -Math.PI * (-0.12 + t * 1.24) + p.rng.range(-0.12, 0.12)
    const length = s * p.rng.range(0.26, 0.36)
    const tip: Point = [
      top[0] + Math.cos(angle) * length,
      top[1] + Math.sin(angle) * length * 0.75 + length * 0.32,
    ]
    const bend: Point = [
      top[0] + Math.cos(angle) * length * 0.55,
      top[1] + Math.sin(angle) * length * 0.75 - length * 0.08,
    ]
    const d = (k: number) => `Q${n(bend[0])} ${n(bend[1] + k)} ${n(tip[0])} ${n(tip[1])}`
    return path(
      `M${n(top[0])} ${n(top[1])}${d(-s * 0.03)}Q${n(bend[0])} ${n(bend[1] + s * 0.045)} ${n(top[0])} ${n(top[1])}Z`,
      {},
    )
  })
  return stem + group({fill: colour}, fronds, circle(top[0], top[1], s * 0.025, {}))
}

export type GroveOptions = {
  y: number
  from?: number
  to?: number
  count: number
  size: number
  depth?: number
  kinds?: readonly ('baobab' | 'acacia' | 'palm' | 'bush')[]
}

/** Trees along a line on the ground, mixed and uneven. */
export function grove(
  p: Plate,
  {y, from = 0, to = 1, count, size, depth = 0.8, kinds = ['acacia', 'bush']}: GroveOptions,
): string {
  return repeat(count, () => {
    const kind = kinds[Math.floor(p.rng.next() * kinds.length)] ?? 'bush'
    const at = {
      x: p.rng.range(from, to),
      y: y + p.rng.range(-0.004, 0.006),
      size: size * p.rng.range(0.6, 1.2),
      depth,
    }
    if (kind === 'baobab') return baobab(p, at)
    if (kind === 'acacia') return acacia(p, at)
    if (kind === 'palm') return palm(p, at)
    return bush(p, at)
  })
}

/** A low bush. */
function bush(p: Plate, {x, y, size, depth = 1}: TreeOptions): string {
  const s = size * p.u
  const puffs = repeat(7, (_, t) => {
    const r = s * p.rng.range(0.08, 0.15)
    return circle(
      x * p.w + (t - 0.5) * s * 0.55,
      y * p.h - r * (0.4 + Math.sin(t * Math.PI) * 0.6),
      r,
      {},
    )
  })
  return group({fill: ground(p.light, depth)}, puffs)
}
