import {mix} from '../kit/colour.ts'
import {ground, tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo, lamp} from '../kit/solid.ts'
import {ellipse, group, line, n, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'
import {hills, mist} from './land.ts'
import {grass} from './shore.ts'
import {sky} from './sky.ts'
import {skyline} from './skyline.ts'
import {palm} from './trees.ts'
import {water} from './water.ts'

/** A flare stack without a flame on the near bank, a bright town over the water. */
export function quietStack(p: Plate): string {
  const t = tones(p.light, 1)
  const shore = 0.6
  const glow =
    halo(p, p.w * 0.66, p.h * shore, p.u * 0.85, '#ffb765', 0.5) +
    halo(p, p.w * 0.4, p.h * shore, p.u * 0.5, '#ffb765', 0.3)
  const town =
    skyline(p, {y: shore, height: 0.2, from: 0.3, to: 1.04, lit: 0.95, depth: 0.95}) +
    repeat(60, () =>
      lamp(
        p,
        p.w * p.rng.range(0.24, 1),
        p.h * (shore - p.rng.range(0.002, 0.02)),
        p.u * p.rng.range(0.001, 0.0024),
      ),
    )
  const bank: Point[] = [
    [-0.02, 0.78],
    [0.1, 0.765],
    [0.24, 0.772],
    [0.36, 0.79],
    [0.46, 0.835],
    [0.6, 0.87],
    [0.8, 0.9],
    [1.02, 0.915],
  ].map(([x, y]): Point => [(x ?? 0) * p.w, (y ?? 0) * p.h])
  const land = `${smooth(bank)}L${n(p.w * 1.02)} ${n(p.h * 1.02)}L-30 ${n(p.h * 1.02)}Z`
  const dark = ground(p.light, 1)
  return (
    sky(p, {horizon: shore, count: 6, disc: {y: 0.17, r: 0.034, kind: 'moon'}}) +
    glow +
    hills(p, {top: 0.5, base: shore + 0.004, layers: 3, from: 0.2, to: 0.6}) +
    town +
    mist(p, {y: shore - 0.012, height: 0.05, opacity: 0.35}) +
    water(p, {
      y: shore,
      mirrored: town,
      strength: 0.42,
      paths: [0.36, 0.46, 0.55, 0.62, 0.7, 0.78, 0.86, 0.94],
      pathColour: '#ffcf8a',
    }) +
    path(land, {
      fill: p.linear(
        [
          [0, mix(dark, t.lit, 0.3)],
          [0.4, dark],
          [1, '#020605'],
        ],
        [0, p.h * 0.77],
        [0, p.h],
      ),
    }) +
    path(smooth(bank), {fill: 'none', stroke: p.light.rim, 'stroke-width': 2, opacity: 0.35}) +
    stack(p, p.w * 0.215, p.h * 0.8, p.u * 0.68) +
    palm(p, {x: 0.045, y: 0.86, size: 0.5}) +
    palm(p, {x: 0.105, y: 0.9, size: 0.34}) +
    grass(p, {count: 160, height: 0.07})
  )
}

function stack(p: Plate, x: number, y: number, h: number): string {
  const moon = p.light.rim
  const steel = '#17342d'
  const half = (k: number) => h * (0.085 * (1 - k) ** 1.5 + 0.012)
  const bays = 11
  const bay = (i: number) => {
    const [a, b] = [(i / bays) ** 0.9, ((i + 1) / bays) ** 0.9]
    const [ya, yb] = [y - a * h * 0.94, y - b * h * 0.94]
    const thin = h * 0.0055
    return (
      line([x - half(a), ya], [x + half(b), yb], steel, thin) +
      line([x + half(a), ya], [x - half(b), yb], steel, thin) +
      line([x - half(b), yb], [x + half(b), yb], steel, thin * 1.2) +
      line([x - half(a), ya], [x - half(b), yb], '#0a1d18', thin * 1.9) +
      line([x + half(a), ya], [x + half(b), yb], '#1f4a3f', thin * 1.9) +
      line([x + half(a) + thin, ya], [x + half(b) + thin, yb], moon, thin * 0.7, {opacity: 0.85})
    )
  }
  const pipe = h * 0.013
  const deck = (k: number, w: number) =>
    rect(x - w, y - h * k, w * 2, h * 0.012, {fill: '#0d2620'}) +
    line([x - w, y - h * k], [x + w, y - h * k], moon, 1.6, {opacity: 0.7}) +
    repeat(5, (_, t) =>
      line(
        [x - w + t * w * 2, y - h * k],
        [x - w + t * w * 2, y - h * k - h * 0.035],
        '#4d8f80',
        2,
      ),
    ) +
    line([x - w, y - h * k - h * 0.035], [x + w, y - h * k - h * 0.035], '#4d8f80', 2)
  const tip = y - h
  return (
    ellipse(x + h * 0.02, y + 2, h * 0.15, h * 0.016, {fill: '#000', opacity: 0.5}) +
    rect(x - pipe, tip, pipe * 2, h, {
      fill: p.across([
        [0, '#0a1d18'],
        [0.6, '#1d463c'],
        [0.86, mix('#3a7264', moon, 0.5)],
        [1, '#214d42'],
      ]),
    }) +
    repeat(bays, bay) +
    deck(0.9, h * 0.06) +
    deck(0.5, h * 0.075) +
    rect(x - pipe * 1.7, tip - h * 0.025, pipe * 3.4, h * 0.045, {rx: 3, fill: '#1b3d34'}) +
    line([x + pipe * 1.7, tip - h * 0.025], [x + pipe * 1.7, tip + h * 0.02], moon, 2) +
    lamp(p, x + h * 0.06, y - h * 0.945, h * 0.005, tokens.flare) +
    lamp(p, x + h * 0.075, y - h * 0.545, h * 0.0045, tokens.flare) +
    skid(p, x + h * 0.3, y + h * 0.02, h * 0.3) +
    line([x + h * 0.02, y - h * 0.03], [x + h * 0.16, y - h * 0.03], '#1b3d34', pipe) +
    line([x + h * 0.02, y - h * 0.034], [x + h * 0.16, y - h * 0.034], moon, 1.5, {opacity: 0.6})
  )
}

/** The recovery unit beside the stack: a lit container and two vessels. */
function skid(p: Plate, x: number, y: number, s: number): string {
  const vessel = (k: number) =>
    rect(x + s * k, y - s * 0.52, s * 0.15, s * 0.52, {
      rx: s * 0.07,
      fill: p.across([
        [0, '#0a1d18'],
        [0.55, '#1d463c'],
        [0.85, '#7fb3a6'],
        [1, '#214d42'],
      ]),
    })
  return group(
    {},
    vessel(0.42),
    vessel(0.62),
    rect(x - s * 0.46, y - s * 0.34, s * 0.84, s * 0.34, {fill: '#12332b'}),
    line([x - s * 0.46, y - s * 0.34], [x + s * 0.38, y - s * 0.34], p.light.rim, 2, {
      opacity: 0.6,
    }),
    repeat(3, (i) =>
      rect(x - s * (0.38 - i * 0.25), y - s * 0.25, s * 0.15, s * 0.12, {fill: '#ffd28c'}),
    ),
    halo(p, x - s * 0.05, y - s * 0.2, s * 0.6, '#ffc477', 0.5),
  )
}
