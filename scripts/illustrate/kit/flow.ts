import {tokens, type Stop} from './palette.ts'
import type {Plate} from './plate.ts'
import {group, n, path, repeat, smooth, type Point} from './svg.ts'

/** A gate the lines pass: its centre and half its opening (pixels), and its slant (1 = upright). */
type Gate = {x: number; y: number; spread: number; slant?: number}

export type FlowOptions = {
  gates: readonly Gate[]
  count?: number
  width?: number
  /** paint along the picture's width, as stops */
  stops?: readonly Stop[]
  opacity?: number
  /** a soft light around the bundle */
  glow?: number
}

const blueFlow: readonly Stop[] = [
  [0, tokens.flame, 0],
  [0.25, tokens.flame, 0.5],
  [0.6, tokens.flameLight, 1],
  [0.8, '#d9f4ff', 1],
  [1, tokens.flameLight, 0.25],
]

/** The house motif: many lines that run through a row of gates, together where a gate is narrow. */
export function flow(p: Plate, options: FlowOptions): string {
  const {gates, count = 22, width = p.u / 520, opacity = 0.9, glow = 1} = options
  const first = gates[0]
  const last = gates.at(-1)
  if (!first || !last) return ''
  const paint = p.linear(options.stops ?? blueFlow, [first.x, first.y], [last.x, last.y + 0.01])
  const lines = repeat(count, (i, t) => {
    const wobble = p.rng.range(-0.3, 0.3) / count
    const points = gates.map(({x, y, spread, slant = 0}): Point => {
      const k = (t - 0.5 + wobble) * 2
      return [x + k * spread * slant, y + k * spread]
    })
    return path(bundle(points), {
      'stroke-width': n(width * (0.6 + (i % 3) * 0.35)),
      opacity: 0.55 + (i % 4) * 0.15,
    })
  })
  const style = {fill: 'none', stroke: paint, opacity}
  const light =
    glow > 0
      ? group({...style, opacity: opacity * 0.4 * glow, filter: p.blur(p.u / 90)}, lines)
      : ''
  return light + group(style, lines)
}

/** Gates of which neighbours share a level meet without a bump: tangents are kept horizontal. */
function bundle(points: readonly Point[]): string {
  const first = points[0]
  if (!first || points.length < 3) return smooth(points)
  let d = `M${n(first[0])} ${n(first[1])}`
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] ?? first
    const b = points[i] ?? first
    const mid = (a[0] + b[0]) / 2
    d += `C${n(mid)} ${n(a[1])} ${n(mid)} ${n(b[1])} ${n(b[0])} ${n(b[1])}`
  }
  return d
}
