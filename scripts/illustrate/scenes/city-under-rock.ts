import {mix} from '../kit/colour.ts'
import {ground, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {halo, lamp} from '../kit/solid.ts'
import {circle, ellipse, group, n, path, repeat, smooth, straight, type Point} from '../kit/svg.ts'
import {hills, mist, plain} from './land.ts'
import {sky} from './sky.ts'
import {skyline} from './skyline.ts'
import {grove} from './trees.ts'

/** A city with its first lights below a granite rock, a lit road leading to it. */
export function cityUnderRock(p: Plate): string {
  return (
    sky(p, {horizon: 0.64, count: 12}) +
    hills(p, {top: 0.52, base: 0.66, layers: 3, from: 0.1, to: 0.5}) +
    rock(p, {x: 0.715, y: 0.665, width: 0.42, height: 0.32}) +
    mist(p, {y: 0.62, height: 0.1, opacity: 0.5}) +
    skyline(p, {y: 0.665, height: 0.17, from: 0.4, to: 1.06, lit: 0.75, depth: 0.85}) +
    grove(p, {y: 0.672, from: 0.36, to: 1, count: 26, size: 0.06, kinds: ['bush'], depth: 0.95}) +
    plain(p, {y: 0.665}) +
    road(p)
  )
}

function road(p: Plate): string {
  const at = (x: number, z: number): Point => [
    p.w * 0.7 + (x * p.w) / z,
    p.h * 0.645 + (p.h * 0.36) / z,
  ]
  const bend = (k: number) => -0.1 * Math.sin(k * 2.6) * (1 + k * 2)
  const steps = Array.from({length: 60}, (_, i) => i / 59)
  const z = (k: number) => 0.95 + 13 * k ** 2
  const side = (off: number) => steps.map((k) => at(bend(k) + off, z(k)))
  const tar = straight([...side(-0.075), ...side(0.075).reverse()], true)
  const lamps = Array.from({length: 7}, (_, i) => 0.035 + (i / 7) * 0.9)
    .reverse()
    .flatMap((k) =>
      [-0.1, 0.1].map((off) => {
        const [x, y] = at(bend(k) + off, z(k))
        const s = (p.u * 0.3) / z(k)
        return (
          ellipse(x, y, s * 0.5, s * 0.09, {
            fill: p.round([
              [0, p.light.lamp, 0.6],
              [1, p.light.lamp, 0],
            ]),
          }) +
          path(
            `M${n(x)} ${n(y)}V${n(y - s * 0.72)}q0 ${n(-s * 0.1)} ${n((off < 0 ? 1 : -1) * s * 0.16)} ${n(-s * 0.1)}`,
            {fill: 'none', stroke: ground(p.light, 1), 'stroke-width': Math.max(1, s * 0.03)},
          ) +
          lamp(p, x + (off < 0 ? 1 : -1) * s * 0.16, y - s * 0.8, Math.max(1.1, s * 0.016))
        )
      }),
    )
    .join('')
  const cars = repeat(9, (i) => {
    const k = 0.08 + ((i * 0.37) % 0.8)
    const lane = i % 2 ? 0.032 : -0.032
    const [x, y] = at(bend(k) + lane, z(k))
    const r = (p.u * 0.011) / z(k) + 1.2
    const colour = i % 2 ? '#ff5a33' : '#fff1cf'
    return (
      halo(p, x, y - r, r * 7, colour, 0.6) +
      circle(x - r * 1.2, y - r, r * 0.7, {fill: colour}) +
      circle(x + r * 1.2, y - r, r * 0.7, {fill: colour})
    )
  })
  return (
    path(tar, {
      fill: p.linear(
        [
          [0, '#b98a57'],
          [0.3, '#5a4a36'],
          [1, '#23251f'],
        ],
        [0, p.h * 0.67],
        [0, p.h],
      ),
    }) +
    path(smooth(side(0)), {
      fill: 'none',
      stroke: '#f4dcae',
      'stroke-width': 3,
      'stroke-dasharray': '18 16',
      opacity: 0.5,
    }) +
    cars +
    lamps
  )
}

type RockOptions = {x: number; y: number; width: number; height: number}

/** A steep granite rock, lit from the side of the sun, streaked by rain. */
export function rock(p: Plate, o: RockOptions): string {
  const t = tones(p.light, 0.7)
  const [cx, foot, w, h] = [o.x * p.w, o.y * p.h, o.width * p.w, o.height * p.h]
  const outline: readonly Point[] = [
    [-0.62, 0],
    [-0.5, 0.1],
    [-0.43, 0.3],
    [-0.36, 0.56],
    [-0.3, 0.76],
    [-0.2, 0.88],
    [-0.06, 0.97],
    [0.06, 1],
    [0.15, 0.96],
    [0.24, 0.86],
    [0.29, 0.7],
    [0.36, 0.62],
    [0.44, 0.5],
    [0.5, 0.3],
    [0.56, 0.16],
    [0.7, 0.05],
    [0.8, 0],
  ]
  const place = ([a, b]: Point): Point => [cx + a * w, foot - b * h]
  const fine = outline.flatMap((a, i): Point[] => {
    const b = outline[i + 1]
    if (!b) return [place(a)]
    return [0, 0.34, 0.67].map((k): Point => {
      const [x, y] = [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k]
      const rough = (fbm(p.seed + 3, i * 3 + k * 3, 0, 3) - 0.5) * 0.035
      return place([x + rough * 0.6, y + rough])
    })
  })
  const body = `${smooth(fine)}Z`
  const clip = p.clip(path(body, {}))
  const lit = mix(t.rim, '#c98a5c', 0.45)
  const dark = mix(ground(p.light, 0.85), '#2a3a34', 0.3)
  const face = (points: readonly Point[], fill: string, opacity: number, soft = 14) =>
    path(`${smooth(points.map(place))}Z`, {fill, opacity, filter: p.blur(soft)})
  const streaks = repeat(70, () => {
    const k = p.rng.range(-0.4, 0.5)
    const top = 0.98 - Math.abs(k - 0.04) ** 1.6 * 2.1 + p.rng.range(-0.04, 0)
    const long = p.rng.range(0.12, 0.5)
    const lean = (k - 0.04) * 0.22
    return path(
      smooth([
        place([k * 0.92, top]),
        place([k * 0.92 + lean * 0.4, top - long * 0.5]),
        place([k * 0.92 + lean, top - long]),
      ]),
      {
        fill: 'none',
        stroke: p.rng.chance(0.7) ? '#1c2a25' : '#ffe0b0',
        'stroke-width': p.rng.range(0.8, 5),
        'stroke-linecap': 'round',
        opacity: p.rng.range(0.08, 0.3),
      },
    )
  })
  return (
    path(body, {
      fill: p.linear(
        [
          [0, dark],
          [0.48, mix(dark, lit, 0.3)],
          [0.8, mix(dark, lit, 0.78)],
          [1, mix(dark, lit, 0.6)],
        ],
        [cx - w * 0.5, foot - h * 0.4],
        [cx + w * 0.6, foot - h * 0.62],
      ),
    }) +
    group(
      {'clip-path': clip},
      face(
        [
          [0.1, 1.02],
          [0.3, 0.8],
          [0.26, 0.5],
          [0.4, 0.1],
          [0.8, 0],
          [0.7, 0.4],
          [0.4, 0.8],
        ],
        lit,
        0.55,
      ),
      face(
        [
          [-0.1, 1],
          [-0.04, 0.7],
          [-0.16, 0.4],
          [-0.1, 0],
          [-0.7, 0],
          [-0.4, 0.8],
        ],
        '#0b1f1a',
        0.5,
      ),
      face(
        [
          [0.27, 0.72],
          [0.22, 0.5],
          [0.26, 0.24],
          [0.34, 0.06],
          [0.3, 0.3],
          [0.31, 0.55],
        ],
        '#12211c',
        0.55,
        6,
      ),
      streaks,
    ) +
    path(smooth(fine.slice(17, 46)), {
      fill: 'none',
      stroke: '#ffdfae',
      'stroke-width': 2.2,
      opacity: 0.65,
    }) +
    path(body, {
      fill: p.linear(
        [
          [0, p.light.haze, 0],
          [1, p.light.haze, 0.5],
        ],
        [0, foot - h * 0.4],
        [0, foot],
      ),
    })
  )
}
