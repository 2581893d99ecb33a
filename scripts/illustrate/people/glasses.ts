import {group, path} from '../kit/svg.ts'
import {level} from './head.ts'

export type Frame = 'round' | 'square'

const lenses: Record<Frame, string> = {
  round: 'M-37 0A37 34 0 1 1 37 0A37 34 0 1 1 -37 0Z',
  square:
    'M-38 -18C-38 -27 -32 -29 -24 -29H26C36 -29 40 -25 39 -17L35 11C33 25 25 29 9 29H-9C-26 29 -34 23 -36 8Z',
}

/** A pair of glasses for a face of the given half width, with a glint in each lens; `wire` is the frame's thickness. */
export function glasses(frame: Frame, colour: string, cheek: number, wire = 6): string {
  const lens = lenses[frame]
  const one = (side: 1 | -1) =>
    group(
      {transform: `translate(${side * 49} ${level.eye + 5}) scale(${side} 1)`},
      path(lens, {fill: '#d9efff', opacity: 0.07}),
      path(side === -1 ? 'M34 -16L18 -27L6 -27L33 0Z' : 'M-34 -8L-16 -27L-26 -26L-34 -18Z', {
        fill: '#ffffff',
        opacity: 0.3,
      }),
      path(`M36 -12L${cheek - 44} -15`, {stroke: colour, 'stroke-width': wire + 1, fill: 'none'}),
      path(lens, {fill: 'none', stroke: colour, 'stroke-width': wire}),
    )
  return (
    one(-1) +
    one(1) +
    path(`M-13 ${level.eye - 4}C-6 ${level.eye - 11} 6 ${level.eye - 11} 13 ${level.eye - 4}`, {
      fill: 'none',
      stroke: colour,
      'stroke-width': wire,
    })
  )
}
