import type {Point} from '../kit/svg.ts'
import type {Drawn} from './drawing-types.ts'
import type {Face} from './head-shapes.ts'
import type {Look} from './look.ts'

/** What the parts of one head are drawn with. */
export type HeadPaints = {
  look: Look
  face: Face
  /** the figure's height in pixels */
  size: number
  skin: string
  hair: string
  hat: string
  /** a closed path through points of a head 1 high */
  part: (points: readonly Point[], fill: string, rest?: Partial<Drawn>) => Drawn
}

/** The points of a round or oval outline. */
export const disc = (x: number, y: number, rx: number, ry = rx): Point[] =>
  Array.from({length: 10}, (_, i): Point => {
    const a = (i / 10) * Math.PI * 2
    return [x + Math.cos(a) * rx, y + Math.sin(a) * ry]
  })
