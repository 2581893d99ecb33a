import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {circle} from '../kit/svg.ts'

export type Vehicle = {x: number; y: number; size: number}

export const wheel = (p: Plate, x: number, y: number, r: number) => {
  const t = tones(p.light, 1)
  return (
    circle(x, y - r, r, {fill: '#050c0a'}) +
    circle(x, y - r, r * 0.55, {fill: t.lit}) +
    circle(x, y - r, r * 0.42, {fill: t.body}) +
    circle(x, y - r, r * 0.14, {fill: t.rim, opacity: 0.7})
  )
}
