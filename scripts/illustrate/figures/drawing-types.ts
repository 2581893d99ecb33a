import type {Point} from '../kit/svg.ts'
import type {Look} from './look.ts'
import type {Pose} from './poses.ts'
import type {Skeleton} from './skeleton.ts'

/** One closed path of a figure, in pixels. `within` is clipped to the part drawn before it. */
export type Drawn = {d: string; fill: string; within?: boolean; opacity?: number}

export type Model = {
  bones: Skeleton
  pose: Pose
  look: Look
  /** closed smooth path data through points of the unit figure */
  outline: (points: readonly Point[]) => string
  /** a colour as the scene's light shows it */
  paint: (colour: string) => string
  /** the figure's height in pixels: small ones do without detail */
  size: number
  /** whether the hands hold a tablet */
  tablet?: boolean
}
