import type {TimeOfDay} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'

/** One picture of the seed: where it goes, how it is lit and drawn, and what it shows in words. */
export type Picture = {
  /** below seed/images */
  file: string
  width: number
  height: number
  /** bytes */
  budget: number
  seed: number
  time: TimeOfDay
  /** where the light comes from, as a fraction of the width */
  sunX?: number
  /** what a reader who cannot see the picture is told; at most 120 characters */
  alt: string
  bloom?: number
  draw: (plate: Plate) => string
}
