import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {ellipse, rect, repeat, shape} from '../kit/svg.ts'
import {figure} from '../figures/figure.ts'
import type {Member} from '../figures/look.ts'
import type {PoseName} from '../figures/poses.ts'

type Guest = readonly [Member, PoseName, x: number, y: number, height: number, flip: boolean]

/** Guests in conversation in front of tall windows. */
export function foyer(p: Plate): string {
  const t = tones(p.light, 1)
  const sun = p.w * 0.62
  const panes = repeat(
    7,
    (i) =>
      rect(p.w * (0.03 + i * 0.138), p.h * 0.06, p.w * 0.118, p.h * 0.66, {
        fill: p.linear(p.light.sky, [0, p.h * 0.05], [0, p.h * 0.7]),
      }) + rect(p.w * (0.03 + i * 0.138), p.h * 0.38, p.w * 0.118, p.h * 0.01, {fill: t.shade}),
  )
  const city = repeat(22, (_, k) =>
    rect(
      p.w * (0.03 + k * 0.9),
      p.h * (0.72 - p.rng.range(0.04, 0.16)),
      p.w * p.rng.range(0.015, 0.04),
      p.h * 0.2,
      {fill: mix(p.light.haze, t.body, 0.55)},
    ),
  )
  const bars = repeat(8, (i) =>
    rect(p.w * (0.01 + i * 0.138), 0, p.w * 0.02, p.h * 0.73, {fill: t.shade}),
  )
  const streaks = repeat(7, (i) =>
    shape(
      [
        [p.w * (0.03 + i * 0.138), p.h * 0.76],
        [p.w * (0.148 + i * 0.138), p.h * 0.76],
        [p.w * (0.5 + (i - 2.6) * 0.26), p.h],
        [p.w * (0.5 + (i - 3.4) * 0.26), p.h],
      ],
      p.light.glow,
      {opacity: 0.3},
    ),
  )
  const guests: readonly Guest[] = [
    ['counsel', 'clasp', 0.085, 0.9, 0.45, false],
    ['director', 'talk', 0.215, 0.91, 0.48, true],
    ['analyst', 'listen', 0.375, 0.84, 0.36, false],
    ['planner', 'tablet', 0.455, 0.85, 0.34, true],
    ['chair', 'talk', 0.655, 0.93, 0.52, false],
    ['scarf', 'clasp', 0.79, 0.935, 0.48, true],
    ['adviser', 'walk', 0.925, 0.86, 0.4, true],
  ]
  return (
    rect(0, 0, p.w, p.h, {fill: t.shade}) +
    panes +
    city +
    halo(p, sun, p.h * 0.5, p.u * 0.36, p.light.glow, 0.9) +
    ellipse(sun, p.h * 0.5, p.u * 0.06, p.u * 0.06, {fill: '#fff3d6'}) +
    bars +
    rect(0, p.h * 0.72, p.w, p.h * 0.28, {
      fill: p.linear(
        [
          [0, mix(t.lit, p.light.glow, 0.35)],
          [1, t.shade],
        ],
        [0, p.h * 0.72],
        [0, p.h],
      ),
    }) +
    rect(0, p.h * 0.715, p.w, p.h * 0.02, {fill: t.shade}) +
    streaks +
    guests
      .map(([who, pose, x, y, height, flip]) => figure(p, {x, y, height, pose, who, flip}))
      .join('') +
    rect(0, 0, p.w, p.h * 0.05, {fill: t.shade})
  )
}
