import {tokens, type Stop} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {rect} from '../kit/svg.ts'

/** The sheet's ground: a gradient from the upper left. */
export function ground(p: Plate, stops: readonly Stop[]): string {
  return rect(0, 0, p.w, p.h, {fill: p.linear(stops, [0, 0], [p.w * 0.5, p.h])})
}

/** Night over the lower part, where a card sets its title in white. */
export function veil(p: Plate, from = 0.5, colour: string = tokens.ink): string {
  const paint = p.linear(
    [
      [0, colour, 0],
      [0.45, colour, 0.62],
      [0.75, colour, 0.92],
      [1, colour, 0.98],
    ],
    [0, p.h * from],
    [0, p.h],
  )
  return rect(0, p.h * from, p.w, p.h * (1 - from), {fill: paint})
}
