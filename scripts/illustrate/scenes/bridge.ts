import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drumPaint, lamp, pipePaint, railing} from '../kit/solid.ts'
import {group, line, path, rect, repeat, shape, smooth, type Point} from '../kit/svg.ts'

export type BridgeOptions = {
  y: number
  foot: number
  piers: number
  depth?: number
  from?: number
  to?: number
}

/** A truss that carries two pipes and a walkway over piers. y is the deck, foot the water line. */
export function trussBridge(p: Plate, o: BridgeOptions): string {
  const {piers, depth = 1, from = -0.03, to = 1.03} = o
  const t = tones(p.light, depth)
  const [deck, foot, x0, x1] = [o.y * p.h, o.foot * p.h, from * p.w, to * p.w]
  const span = (x1 - x0) / piers
  const tall = Math.min(span * 0.2, (foot - deck) * 0.9)
  const bays = 8
  const w = Math.max(1, tall * 0.035)
  const towers = repeat(piers + 1, (i) => {
    const x = x0 + i * span
    return (
      rect(x - tall * 0.13, deck, tall * 0.26, foot - deck, {fill: drumPaint(p, x, depth)}) +
      shape(
        [
          [x - tall * 0.26, foot],
          [x - tall * 0.2, foot - tall * 0.22],
          [x + tall * 0.2, foot - tall * 0.22],
          [x + tall * 0.26, foot],
        ],
        t.shade,
      ) +
      rect(x - tall * 0.24, deck - tall * 0.04, tall * 0.48, tall * 0.1, {fill: t.body})
    )
  })
  const trusses = repeat(piers, (i) => {
    const a = x0 + i * span
    const arch = (k: number) => deck - tall * (0.62 + 0.38 * Math.sin(k * Math.PI))
    const top = Array.from({length: bays + 1}, (_, j): Point => [
      a + (span * j) / bays,
      arch(j / bays),
    ])
    return (
      path(smooth(top), {fill: 'none', stroke: t.body, 'stroke-width': w * 1.7}) +
      path(smooth(top.map(([x, y]): Point => [x, y - w * 0.7])), {
        fill: 'none',
        stroke: t.rim,
        'stroke-width': w * 0.6,
        opacity: 0.75,
      }) +
      repeat(bays, (j) => {
        const [l, r] = [top[j] ?? ([a, deck] as const), top[j + 1] ?? ([a, deck] as const)]
        return (
          line([l[0], deck], l, t.shade, w) +
          (j < bays / 2
            ? line(l, [r[0], deck], t.body, w * 0.8)
            : line([l[0], deck], r, t.body, w * 0.8))
        )
      })
    )
  })
  const r = tall * 0.09
  return group(
    {},
    towers,
    trusses,
    rect(x0, deck - r * 2.4, x1 - x0, r * 2, {fill: pipePaint(p, depth)}),
    rect(x0, deck - r * 4.6, x1 - x0, r * 1.7, {fill: pipePaint(p, depth)}),
    rect(x0, deck - r * 0.4, x1 - x0, r * 1.1, {fill: t.shade}),
    railing(
      [x0, deck - r * 0.2],
      [x1, deck - r * 0.2],
      tall * 0.2,
      piers * bays * 2,
      t.shade,
      w * 0.5,
    ),
    repeat(piers + 1, (i) => lamp(p, x0 + i * span, deck - tall * 0.75, Math.max(1.2, w * 1.3))),
  )
}
