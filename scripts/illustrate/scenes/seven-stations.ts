import {mix} from '../kit/colour.ts'
import {ground, tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo, lamp} from '../kit/solid.ts'
import {
  circle,
  ellipse,
  group,
  line,
  path,
  rect,
  repeat,
  shape,
  smooth,
  type Point,
} from '../kit/svg.ts'
import {hills, mist, plain} from './land.ts'
import {sky} from './sky.ts'
import {skyline} from './skyline.ts'

const horizon = 0.43

/** A pipeline winds past seven lit stations towards a town. */
export function sevenStations(p: Plate): string {
  const t = tones(p.light, 1)
  /** Place and size of the way, from 0 at the viewer to 1 at the town. */
  const way = (k: number) => {
    const near = (1 - k) ** 1.55
    return {
      x: p.w * (0.775 + 0.14 * Math.sin(k * 7.2 - 0.95) * (0.24 + 0.76 * near ** 0.6)),
      y: p.h * (horizon + 0.02 + 0.42 * near),
      size: 0.1 + 0.9 * near,
    }
  }
  const steps = Array.from({length: 331}, (_, i) => (i - 70) / 260)
  const stroke = (colour: (size: number) => string, width: number, lift: number, extra = {}) =>
    steps
      .slice(1)
      .map((k, i) => {
        const [a, b] = [way(steps[i] ?? 0), way(k)]
        return line(
          [a.x, a.y - lift * a.size],
          [b.x, b.y - lift * b.size],
          colour(b.size),
          Math.max(1.2, width * b.size),
          {'stroke-linecap': 'round', ...extra},
        )
      })
      .reverse()
      .join('')
  const glow = path(smooth(steps.map((k): Point => [way(k).x, way(k).y - 12 * way(k).size])), {
    fill: 'none',
    stroke: tokens.flameLight,
    'stroke-width': 22,
    opacity: 0.4,
    filter: p.blur(14),
  })
  const pipe =
    glow +
    group(
      {opacity: 0.55, filter: p.blur(3)},
      stroke(() => '#020a12', 34, -6),
    ) +
    stroke((k) => mix('#5f98c6', '#0e3357', Math.min(1, k * 1.5)), 26, 10) +
    stroke((k) => mix('#9fcdea', '#3b80c4', Math.min(1, k * 1.5)), 15, 15) +
    stroke(() => '#dff4ff', 4.5, 18)
  // equal distances along the way, as they look from here
  const fine = Array.from({length: 400}, (_, i) => 0.04 + (i / 399) * 0.86)
  let walked = 0
  const lengths = fine.map((k, i) => {
    const [a, b] = [way(fine[i - 1] ?? k), way(k)]
    walked += Math.hypot(a.x - b.x, a.y - b.y) / b.size ** 0.8
    return walked
  })
  const marks = Array.from(
    {length: 7},
    (_, i) => fine[lengths.findIndex((l) => l >= (walked * i) / 6.001)] ?? 0.9,
  )
  const stations = [...marks]
    .reverse()
    .map((k) => {
      const {x, y, size} = way(k)
      const s = p.u * (0.055 + 0.2 * size)
      return station(p, x + s * 0.06, y + s * 0.05, s, t)
    })
    .join('')
  const fields = repeat(60, () => {
    const k = p.rng.next() ** 1.6
    const b = p.h * (horizon + 0.01 + 0.53 * k)
    return ellipse(
      p.rng.range(0.2, 1) * p.w,
      b,
      p.u * (0.03 + 0.24 * k),
      p.u * (0.001 + 0.012 * k),
      {
        fill: p.rng.chance(0.5) ? t.lit : p.light.near,
        opacity: 0.22,
      },
    )
  })
  return (
    sky(p, {horizon, count: 9}) +
    hills(p, {top: 0.38, base: horizon + 0.005, layers: 3, from: 0.15, to: 0.6}) +
    halo(p, p.w * 0.78, p.h * horizon, p.u * 0.5, p.light.lamp, 0.75) +
    skyline(p, {y: horizon + 0.004, height: 0.15, from: 0.62, to: 0.94, lit: 0.95, depth: 0.7}) +
    mist(p, {y: horizon, height: 0.05, opacity: 0.55}) +
    plain(p, {y: horizon, texture: 0.6}) +
    fields +
    pipe +
    stations
  )
}

function station(p: Plate, x: number, y: number, s: number, t: ReturnType<typeof tones>): string {
  const warm = p.light.lamp
  const post = s * 0.66
  return (
    ellipse(x, y, s * 0.62, s * 0.13, {
      fill: p.round([
        [0, warm, 0.75],
        [0.5, warm, 0.28],
        [1, warm, 0],
      ]),
    }) +
    rect(x - s * 0.11, y - s * 0.25, s * 0.22, s * 0.26, {
      fill: p.across([
        [0, ground(p.light, 1)],
        [0.6, t.body],
        [1, t.lit],
      ]),
    }) +
    shape(
      [
        [x - s * 0.14, y - s * 0.25],
        [x + s * 0.14, y - s * 0.25],
        [x + s * 0.1, y - s * 0.32],
        [x - s * 0.1, y - s * 0.32],
      ],
      mix(t.body, '#000000', 0.4),
    ) +
    rect(x - s * 0.06, y - s * 0.2, s * 0.12, s * 0.09, {fill: '#ffe9bd'}) +
    line([x + s * 0.15, y], [x + s * 0.15, y - post], t.shade, s * 0.03) +
    line([x + s * 0.15, y - post], [x + s * 0.02, y - post - s * 0.03], t.shade, s * 0.024) +
    circle(x, y - post - s * 0.02, s * 0.042, {fill: '#fff3d6'}) +
    lamp(p, x, y - post - s * 0.02, s * 0.03) +
    halo(p, x, y - post * 0.6, s * 0.5, warm, 0.32)
  )
}
