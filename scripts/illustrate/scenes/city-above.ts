import {mix} from '../kit/colour.ts'
import {tokens} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {noise} from '../kit/random.ts'
import {ellipse, line, n, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'
import {hills} from './land.ts'
import {sky} from './sky.ts'
import {windowGrid} from './windows.ts'

/** A city at night from a height: streets as chains of lamps on a plain that runs to the horizon. */
export function cityAbove(p: Plate, {horizon, vanish}: {horizon: number; vanish: number}): string {
  const top = horizon * p.h
  const at = (x: number, z: number): Point => [
    vanish * p.w + (x * p.u * 0.36) / z,
    top + (p.h - top) / z,
  ]
  const dots = {amber: '', pale: '', cool: ''}
  const dot = ([x, y]: Point, z: number, kind: keyof typeof dots) => {
    if (x < -20 || x > p.w + 20 || y > p.h + 10) return
    const r = Math.max(0.8, (p.u * 0.0036) / z ** 0.75)
    dots[kind] +=
      `M${n(x - r)} ${n(y)}a${n(r)} ${n(r * 0.8)} 0 1 0 ${n(r * 2)} 0a${n(r)} ${n(r * 0.8)} 0 1 0 ${n(-r * 2)} 0`
  }
  for (let i = -90; i <= 90; i++) {
    const street = i % 3 === 0
    for (let z = 1; z < 60; z *= street ? 1.022 : 1.045) {
      const drift = (noise(p.seed, z * 1.4, i) - 0.5) * (street ? 0.04 : 0.34)
      const x = i * 0.36 + drift + Math.sin(z * 0.5 + i) * 0.03 * z ** 0.5
      const dense = noise(p.seed + 3, x * 0.55, z * 0.5)
      if (dense < 0.3) continue
      if (street || (z > 1.6 && dense > 0.5))
        dot(at(x, z), z, street ? 'amber' : p.rng.chance(0.3) ? 'cool' : 'pale')
    }
  }
  for (let z = 1.1; z < 30; z *= 1.17) {
    const reach = 3 + z * 2.2
    for (let x = -reach; x < reach; x += 0.1 + z * 0.012) {
      if (noise(p.seed + 3, x * 0.55, z * 0.5) > 0.34)
        dot(at(x + p.rng.range(-0.02, 0.02), z), z, 'amber')
    }
  }
  const road = (points: [number, number][], colour: string) => {
    const line0 = smooth(points.map(([x, z]) => at(x, z)))
    return (
      path(line0, {
        fill: 'none',
        stroke: colour,
        'stroke-width': p.u / 60,
        opacity: 0.28,
        filter: p.blur(p.u / 90),
      }) +
      path(line0, {
        fill: 'none',
        stroke: mix(colour, '#ffffff', 0.4),
        'stroke-width': p.u / 330,
        opacity: 0.95,
      })
    )
  }
  const blocks = repeat(340, (_, k) => {
    const z = 6 - 4.85 * k ** 0.8
    const [x, y] = at(
      (p.rng.int(-8 - Math.round(z * 7), 8 + Math.round(z * 7)) + 0.5) * 0.36 +
        p.rng.range(-0.06, 0.06),
      z,
    )
    const [w, h] = [(p.u * p.rng.range(0.05, 0.085)) / z, (p.u * p.rng.range(0.06, 0.2)) / z]
    if (x < -w || x > p.w) return ''
    const body = mix(p.light.near, p.light.lit, 0.55)
    return (
      rect(x, y - h, w, h, {
        fill: p.across(
          [
            [0, body],
            [1, p.light.near],
          ],
          true,
        ),
      }) +
      rect(x, y - h, w * 0.3, h, {fill: p.light.near, opacity: 0.45}) +
      line([x, y - h], [x + w, y - h], p.light.rim, 1.2, {opacity: 0.5}) +
      windowGrid(p, {
        x: x + w * 0.06,
        y: y - h * 0.97,
        width: w * 0.9,
        height: h * 0.9,
        columns: 4,
        rows: Math.max(3, Math.round((h / w) * 4)),
        lit: 0.42,
      })
    )
  })
  return (
    sky(p, {horizon, clouds: 'bands', count: 5}) +
    ellipse(vanish * p.w, top, p.w * 0.7, p.u * 0.16, {
      fill: p.round([
        [0, p.light.lamp, 0.55],
        [1, p.light.lamp, 0],
      ]),
    }) +
    hills(p, {top: horizon - 0.06, base: horizon + 0.01, layers: 2, from: 0.4, relief: 0.05}) +
    rect(0, top, p.w, p.h - top, {
      fill: p.linear(
        [
          [0, mix(p.light.near, p.light.lamp, 0.3)],
          [0.25, mix(p.light.near, p.light.lit, 0.25)],
          [1, p.light.near],
        ],
        [0, top],
        [0, p.h],
      ),
    }) +
    path(dots.amber, {fill: '#ff9a3d', opacity: 0.55, filter: p.blur(p.u / 160)}) +
    path(dots.amber, {fill: '#ffc06a'}) +
    path(dots.pale, {fill: '#ffe6b8', opacity: 0.7}) +
    path(dots.cool, {fill: '#9fd6f5', opacity: 0.75}) +
    blocks +
    road(
      [
        [-3.2, 1],
        [-1.4, 1.3],
        [-0.4, 2.1],
        [0.1, 4],
        [0, 14],
      ],
      tokens.amber,
    ) +
    road(
      [
        [2.8, 1],
        [1.1, 1.5],
        [0.5, 2.6],
        [1.8, 5],
        [3.4, 12],
      ],
      tokens.flameLight,
    )
  )
}
