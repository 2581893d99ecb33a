import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {pipePaint} from '../kit/solid.ts'
import {group, line, n, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'

/** An open trench along the foreground with a spoil bank behind and a pipe lying in it. */
export function trench(p: Plate, {y}: {y: number}): string {
  const t = tones(p.light, 1)
  const soil = mix('#b9784a', p.light.near, 0.35)
  const [top, h] = [y * p.h, p.h * 0.16]
  const edge = (base: number, rise: number, seed: number): Point[] =>
    Array.from({length: 26}, (_, i): Point => [
      (i / 25) * (p.w + 40) - 20,
      base - fbm(p.seed + seed, i * 0.5) * rise,
    ])
  const bank = `${smooth(edge(top + h * 0.1, h * 0.42, 3))}L${n(p.w + 20)} ${n(top + h * 0.3)}L-20 ${n(top + h * 0.3)}Z`
  const lip = smooth(edge(top + h * 1.05, h * 0.1, 8))
  return group(
    {},
    path(bank, {
      fill: p.linear(
        [
          [0, mix(soil, p.light.rim, 0.4)],
          [1, soil],
        ],
        [0, top - h * 0.3],
        [0, top + h * 0.25],
      ),
    }),
    repeat(60, () =>
      path(
        `M${n(p.rng.next() * p.w)} ${n(top + h * p.rng.range(-0.05, 0.2))}h${n(p.u * p.rng.range(0.006, 0.02))}`,
        {stroke: mix(soil, p.light.near, 0.5), 'stroke-width': 3, opacity: 0.5},
      ),
    ),
    rect(-5, top + h * 0.16, p.w + 10, h * 1.0, {
      fill: p.across(
        [
          [0, mix(soil, p.light.near, 0.75)],
          [0.3, mix(soil, p.light.near, 0.55)],
          [1, p.light.near],
        ],
        true,
      ),
    }),
    repeat(40, () =>
      line(
        [p.rng.next() * p.w, top + h * p.rng.range(0.2, 0.5)],
        [p.rng.next() * p.w, top + h * p.rng.range(0.2, 0.5)],
        soil,
        1.5,
        {opacity: 0.08},
      ),
    ),
    rect(-5, top + h * 0.5, p.w + 10, h * 0.34, {fill: pipePaint(p, 1)}),
    repeat(
      5,
      (_, k) =>
        rect(p.w * (0.1 + k * 0.2), top + h * 0.49, p.u * 0.012, h * 0.36, {
          fill: t.shade,
          opacity: 0.7,
        }) +
        rect(p.w * (0.1 + k * 0.2) - p.u * 0.05, top + h * 0.5, p.u * 0.11, h * 0.34, {
          fill: t.shade,
          opacity: 0.25,
        }),
    ),
    path(`${lip}L${n(p.w + 20)} ${n(p.h + 5)}L-20 ${n(p.h + 5)}Z`, {
      fill: p.linear(
        [
          [0, mix(soil, p.light.near, 0.25)],
          [1, mix(soil, p.light.near, 0.75)],
        ],
        [0, top + h],
        [0, p.h],
      ),
    }),
    path(lip, {
      fill: 'none',
      stroke: mix(soil, p.light.rim, 0.5),
      'stroke-width': p.u / 380,
      opacity: 0.8,
    }),
  )
}
