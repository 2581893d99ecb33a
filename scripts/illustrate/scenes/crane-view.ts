import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {railing} from '../kit/solid.ts'
import {shape} from '../kit/svg.ts'
import {hall} from './hall.ts'

/** From the crane walk: the same hall from high up, a rail in front. */
export function craneView(p: Plate): string {
  const t = tones(p.light, 1)
  const y = p.h * 0.93
  return (
    hall(p, {vanish: [0.6, 0.1], light: 'right', eye: 0.86}) +
    shape(
      [
        [0, y],
        [p.w, y + p.h * 0.03],
        [p.w, p.h],
        [0, p.h],
      ],
      t.shade,
    ) +
    railing(
      [-5, y],
      [p.w + 5, y + p.h * 0.03],
      p.u * 0.2,
      13,
      mix(tokens.amber, t.shade, 0.12),
      p.u * 0.009,
    )
  )
}
