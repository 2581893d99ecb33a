import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {ellipse, rect, repeat, shape} from '../kit/svg.ts'
import {person} from './people.ts'

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
  const guests = [
    [0.1, 0.88, 0.46, 'stand'],
    [0.18, 0.9, 0.48, 'speak'],
    [0.36, 0.84, 0.38, 'stand'],
    [0.42, 0.85, 0.4, 'tablet'],
    [0.48, 0.84, 0.37, 'stand'],
    [0.68, 0.93, 0.54, 'speak'],
    [0.79, 0.94, 0.52, 'stand'],
    [0.92, 0.86, 0.42, 'walk'],
  ] as const
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
      .map(([x, y, height, pose], i) =>
        person(p, {x, y, height, pose, flip: i % 2 === 1, skirt: i % 3 === 1}),
      )
      .join('') +
    rect(0, 0, p.w, p.h * 0.05, {fill: t.shade})
  )
}
