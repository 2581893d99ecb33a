import type {Plate} from '../kit/plate.ts'
import {group, line, repeat} from '../kit/svg.ts'

/** Slanting rain in front of everything. */
export function rain(p: Plate): string {
  return group(
    {'stroke-linecap': 'round'},
    repeat(260, () => {
      const [x, y, k] = [p.rng.range(-0.1, 1.1) * p.w, p.rng.next() * p.h, p.rng.range(0.4, 1)]
      return line([x, y], [x - p.u * 0.014 * k, y + p.u * 0.06 * k], p.light.rim, (p.u / 900) * k, {
        opacity: 0.28 * k,
      })
    }),
  )
}
