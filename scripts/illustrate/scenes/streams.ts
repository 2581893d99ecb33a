import {mix} from '../kit/colour.ts'
import {flow} from '../kit/flow.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {circle, line, n, path, rect, repeat, type Point} from '../kit/svg.ts'
import {hills, plain} from './land.ts'
import {sky} from './sky.ts'

/** Seven streams that pass seven stations and join into one bright line. */
export function stationsInFlow(p: Plate): string {
  const t = tones(p.light, 1)
  const end: Point = [p.w * 0.93, p.h * 0.62]
  const lines = repeat(7, (i, k) => {
    const y0 = p.h * (0.06 + k * 0.94)
    const join = p.w * (0.6 + 0.045 * i)
    const d = `M-10 ${n(y0)}C${n(p.w * 0.34)} ${n(y0)} ${n(join - p.w * 0.16)} ${n(end[1])} ${n(join)} ${n(end[1])}L${n(p.w + 10)} ${n(end[1])}`
    const colour = mix(tokens.flame, tokens.flameLight, k)
    const at = 0.62 - Math.abs(k - 0.5) * 0.14
    const q = bezier([-10, y0], [p.w * 0.34, y0], [join - p.w * 0.16, end[1]], [join, end[1]], at)
    return (
      path(d, {fill: 'none', stroke: '#020a14', 'stroke-width': p.u * 0.034, opacity: 0.5}) +
      path(d, {fill: 'none', stroke: mix(t.body, t.lit, 0.6), 'stroke-width': p.u * 0.024}) +
      path(d, {
        fill: 'none',
        stroke: colour,
        'stroke-width': p.u * 0.014,
        opacity: 0.5,
        filter: p.blur(p.u * 0.008),
      }) +
      path(d, {fill: 'none', stroke: mix(colour, '#ffffff', 0.35), 'stroke-width': p.u * 0.0055}) +
      halo(p, q[0], q[1], p.u * 0.07, tokens.flameLight, 0.6) +
      circle(q[0], q[1], p.u * 0.027, {
        fill: '#06172b',
        stroke: '#bfe6ff',
        'stroke-width': p.u * 0.006,
      }) +
      circle(q[0], q[1], p.u * 0.009, {fill: i === 6 ? tokens.flare : '#e8f7ff'})
    )
  })
  return (
    sky(p, {horizon: 0.5, clouds: 'bands', count: 5}) +
    hills(p, {top: 0.42, base: 0.52, layers: 3}) +
    plain(p, {y: 0.51, texture: 0.5}) +
    rect(0, 0, p.w, p.h, {fill: '#04101d', opacity: 0.35}) +
    lines +
    line([p.w * 0.86, end[1]], [p.w + 10, end[1]], '#ffffff', p.u * 0.012) +
    halo(p, end[0], end[1], p.u * 0.5, tokens.flameLight, 0.7)
  )
}

function bezier(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const mixAt = (i: 0 | 1) =>
    (1 - t) ** 3 * a[i] + 3 * (1 - t) ** 2 * t * b[i] + 3 * (1 - t) * t * t * c[i] + t ** 3 * d[i]
  return [mixAt(0), mixAt(1)]
}

/** The motif as light in the sky: a wide bundle that gathers at a place and leaves it as one. */
export function skyStreams(
  p: Plate,
  o: {gather: Point; from: number; to?: Point; count?: number; opacity?: number; spread?: number},
): string {
  const {gather, from, to = [1.04, gather[1] + 0.01], count = 26, opacity = 0.85, spread = 0.3} = o
  return flow(p, {
    gates: [
      {x: -p.w * 0.05, y: from * p.h, spread: p.h * spread},
      {x: gather[0] * p.w, y: gather[1] * p.h, spread: p.u * 0.009},
      {x: to[0] * p.w, y: to[1] * p.h, spread: p.u * 0.05},
    ],
    count,
    opacity,
    stops: [
      [0, tokens.flame, 0.15],
      [0.3, tokens.flameLight, 0.55],
      [0.62, '#dff6ff', 1],
      [0.8, tokens.flameLight, 0.8],
      [1, tokens.flame, 0.1],
    ],
  })
}
