import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drumPaint, pipePaint} from '../kit/solid.ts'
import {ellipse, line, n, path, rect, repeat, shape, type Point} from '../kit/svg.ts'

/** Pipes over the ground running to a vanishing point, on sleepers, with flanged joints. */
export function pipesTo(
  p: Plate,
  o: {vanish: Point; feet: readonly number[]; width: number; lift?: number; y?: number},
): string {
  const {vanish} = o
  return [...o.feet]
    .sort((a, b) => Math.abs(b - vanish[0]) - Math.abs(a - vanish[0]))
    .map((foot) => pipeTo(p, foot, o))
    .join('')
}

function pipeTo(p: Plate, foot: number, o: Parameters<typeof pipesTo>[1]): string {
  const {vanish, width, lift = 0.035, y = 1.06} = o
  const [vx, vy, fx, fy] = [vanish[0] * p.w, vanish[1] * p.h, foot * p.w, y * p.h]
  const t = tones(p.light, 1)
  const half = (width * p.u) / 2
  const at = (k: number, off: number): Point => [
    vx + (fx - vx) * k + off * half * k,
    vy + (fy - vy) * k - lift * p.u * k,
  ]
  const sun = p.sunX * p.w > fx ? 1 : -1
  const fade = (colour: string) =>
    p.linear(
      [
        [0, mix(colour, p.light.haze, 0.75)],
        [0.22, colour],
        [1, colour],
      ],
      [vx, vy],
      [fx, fy],
    )
  const stripes = [
    [-1, 1, fade(t.body)],
    [-1 * sun, -0.45 * sun, fade(t.shade)],
    [0.1 * sun, 0.85 * sun, fade(t.lit)],
    [0.42 * sun, 0.62 * sun, fade(mix(t.rim, t.lit, 0.15))],
  ] as const
  const run = (from: number, to: number) =>
    stripes
      .map(([a, b, fill]) => shape([at(from, a), at(to, a), at(to, b), at(from, b)], fill))
      .join('')
  const sleeper = (k: number) => {
    const [x, yy] = at(k, 0)
    const s = half * k
    const ground = yy + lift * p.u * k
    return (
      ellipse(x, ground + s * 0.16, s * 2.1, s * 0.34, {fill: '#000000', opacity: 0.35}) +
      rect(x - s * 1.35, yy, s * 2.7, ground - yy + s * 0.14, {fill: t.shade})
    )
  }
  const flange = (k: number) => {
    const [x, yy] = at(k, 0)
    const s = half * k
    const [rx, ry] = [s * 1.32, s * 0.8]
    const arc = `M${n(x - rx)} ${n(yy)}A${n(rx)} ${n(ry)} 0 0 1 ${n(x + rx)} ${n(yy)}`
    return (
      ellipse(x, yy, rx, ry, {fill: t.shade}) +
      ellipse(x, yy + s * 0.07, rx * 0.93, ry * 0.9, {fill: t.body}) +
      path(arc, {fill: 'none', stroke: t.rim, 'stroke-width': s * 0.09, opacity: 0.75})
    )
  }
  const steps = Array.from({length: 9}, (_, i) => 0.035 * 1.52 ** i).filter((k) => k < 1.05)
  const joints = steps.map((k) => k * 1.16)
  return (
    steps.map(sleeper).join('') +
    run(0.008, joints[0] ?? 1) +
    joints.map((k, i) => flange(k) + run(k, joints[i + 1] ?? 1.2)).join('')
  )
}

/** Pipes crossing the picture from left to right on trestles. Radius in short sides. */
export function pipeRack(
  p: Plate,
  o: {
    y: number
    r: number
    count?: number
    depth?: number
    from?: number
    to?: number
    bays?: number
    foot?: number
  },
): string {
  const {y, r, count = 3, depth = 1, from = -0.02, to = 1.02, bays = 6} = o
  const [x0, x1, rr] = [from * p.w, to * p.w, r * p.u]
  const t = tones(p.light, depth)
  const foot = (o.foot ?? y + 0.12) * p.h
  const top = y * p.h
  const trestles = repeat(bays, (_, k) => {
    const x = x0 + (x1 - x0) * (0.04 + k * 0.92)
    return (
      rect(x - rr * 0.28, top - rr * 2.3 * count, rr * 0.56, foot - top + rr * 2.3 * count, {
        fill: drumPaint(p, x, depth),
      }) +
      line([x, foot - (foot - top) * 0.1], [x + rr * 3, top], t.shade, rr * 0.2) +
      line([x, foot - (foot - top) * 0.1], [x - rr * 3, top], t.shade, rr * 0.2)
    )
  })
  const pipes = repeat(count, (i) => {
    const cy = top - rr * 1.15 - i * rr * 2.3
    return (
      rect(x0, cy - rr, x1 - x0, rr * 2, {fill: pipePaint(p, depth)}) +
      repeat(bays, (j) => {
        const x = x0 + ((x1 - x0) * (j + 0.5 + ((i * 37) % 10) / 30)) / bays
        return (
          rect(x - rr * 0.3, cy - rr * 1.25, rr * 0.25, rr * 2.5, {fill: t.body}) +
          rect(x + rr * 0.05, cy - rr * 1.25, rr * 0.25, rr * 2.5, {fill: t.shade})
        )
      }) +
      rect(x0, cy + rr, x1 - x0, rr * 0.18, {fill: t.shade})
    )
  })
  return trestles + pipes
}

/** Stacked pipe ends seen from the front: a yard before laying. */
export function pipeStack(
  p: Plate,
  o: {x: number; y: number; r: number; base: number; rows: number},
): string {
  const r = o.r * p.u
  const t = tones(p.light, 1)
  const hole = p.round([
    [0, p.light.glow, 0.9],
    [0.4, p.light.haze, 0.5],
    [1, '#000000', 0.55],
  ])
  return repeat(o.rows, (row) =>
    repeat(o.base - row, (i) => {
      const x = o.x * p.w + (i - (o.base - row - 1) / 2) * r * 2.06
      const y = o.y * p.h - r - row * r * 1.78
      return (
        ellipse(x, y, r, r, {fill: drumPaint(p, x, 1)}) +
        ellipse(x, y, r * 0.9, r * 0.9, {fill: t.shade}) +
        ellipse(x, y, r * 0.84, r * 0.84, {fill: hole}) +
        path(
          `M${n(x - r * 0.93)} ${n(y - r * 0.1)}A${n(r * 0.95)} ${n(r * 0.95)} 0 0 1 ${n(x + r * 0.7)} ${n(y - r * 0.62)}`,
          {fill: 'none', stroke: t.rim, 'stroke-width': r * 0.05, opacity: 0.8},
        )
      )
    }),
  )
}
