import type {TimeOfDay} from '../kit/lights.ts'
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
  /** how far lights spill over; the time of day's own if left out */
  bloom?: number
  /** what a reader who cannot see the picture is told; at most 120 characters */
  alt: string
  draw: (plate: Plate) => string
}

const formats = {
  wide: [1600, 1067],
  tall: [1067, 1600],
  square: [1400, 1400],
  banner: [2000, 900],
} as const

export type Format = keyof typeof formats

type Shared = {seed: number; time: TimeOfDay; budget: number; sunX?: number}

type Change = Partial<Pick<Picture, 'time' | 'sunX' | 'seed' | 'bloom' | 'budget'>>

/** Pictures of one folder that share a light; each call adds one, with its own changes. */
export function series(folder: string, shared: Shared) {
  let count = 0
  return (
    name: string,
    format: Format,
    alt: string,
    draw: Picture['draw'],
    change: Change = {},
  ): Picture => {
    const [width, height] = formats[format]
    count += 1
    return {
      ...shared,
      seed: shared.seed + count,
      file: `${folder}/${name}.webp`,
      width,
      height,
      alt,
      draw,
      ...change,
    }
  }
}
