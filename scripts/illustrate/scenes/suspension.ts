import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {lamp, pipePaint, railing} from '../kit/solid.ts'
import {group, line, rect, repeat, shape} from '../kit/svg.ts'

/** A pipe hung from a pylon by a fan of cables. x, y: where the pylon meets the deck. */
export function suspension(
  p: Plate,
  o: {x: number; y: number; height: number; foot: number},
): string {
  const [x, deck, h, foot] = [o.x * p.w, o.y * p.h, o.height * p.u, o.foot * p.h]
  const t = tones(p.light, 1)
  const half = h * 0.075
  const top = deck - h
  const leg = (s: number) =>
    shape(
      [
        [x + s * half, foot],
        [x + s * half * 1.35, foot],
        [x + s * half * 0.45, top],
        [x + s * half * 0.2, top],
      ],
      p.across([
        [0, t.shade],
        [0.7, t.body],
        [1, p.sunX * p.w > x ? t.rim : t.lit],
      ]),
    )
  const cables = [-1, 1].map((s) =>
    repeat(13, (i, k) =>
      line(
        [x, top + h * (0.03 + k * 0.5)],
        [x + s * p.w * (0.95 - k * 0.82), deck - h * 0.01],
        i % 3 ? t.body : t.rim,
        h * 0.0028,
        {opacity: 0.9},
      ),
    ),
  )
  const r = h * 0.022
  return group(
    {},
    ...cables,
    leg(-1),
    leg(1),
    [0.15, 0.45, 0.75]
      .map((k) =>
        rect(x - half * (1.15 - k * 0.8), deck - h * k, half * (2.3 - k * 1.6), h * 0.016, {
          fill: t.body,
        }),
      )
      .join(''),
    rect(-2, deck - r, p.w + 4, r * 2, {fill: pipePaint(p, 1)}),
    rect(-2, deck + r * 1.3, p.w + 4, r * 1.5, {fill: pipePaint(p, 1)}),
    rect(-2, deck - r * 1.7, p.w + 4, r * 0.4, {fill: t.shade}),
    railing([-2, deck - r * 1.5], [p.w + 2, deck - r * 1.5], h * 0.05, 34, t.shade, h * 0.003),
    rect(x - half * 1.7, foot - h * 0.04, half * 3.4, h * 0.07, {rx: 4, fill: t.shade}),
    lamp(p, x, top - h * 0.01, h * 0.009, tokens.flare),
  )
}
