import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {lamp} from '../kit/solid.ts'
import {line, shape} from '../kit/svg.ts'

/** A lamp with a shade hanging from above; (x, y) is the top of the shade, `s` half its width. */
export function pendant(p: Plate, x: number, y: number, s: number): string {
  const t = tones(p.light, 1)
  return (
    line([x, 0], [x, y], t.shade, Math.max(2, s * 0.06)) +
    shape(
      [
        [x - s, y + s * 0.7],
        [x - s * 0.32, y],
        [x + s * 0.32, y],
        [x + s, y + s * 0.7],
      ],
      t.shade,
    ) +
    lamp(p, x, y + s * 0.8, s * 0.13)
  )
}
