import {tokens} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo, lamp} from '../kit/solid.ts'
import {line, type Point} from '../kit/svg.ts'
import type {PoseName} from './poses.ts'
import type {Skeleton} from './skeleton.ts'

type Held = {pose: PoseName; bones: Skeleton; place: (point: Point) => Point; size: number}

/** The light that what is held throws about: a tablet's, a lamp's. */
export function props(p: Plate, {pose, bones, place, size}: Held): string {
  const [x, y] = place(bones.far.end)
  if (pose === 'tablet') return halo(p, x, y - size * 0.06, size * 0.12, tokens.flameLight, 0.35)
  if (pose === 'sign') {
    const from = place([bones.far.end[0] + 0.075, bones.far.end[1] - 0.062])
    const to = place([bones.far.end[0] + 0.03, bones.far.end[1] + 0.03])
    return line(from, to, tokens.amber, size * 0.009, {'stroke-linecap': 'round'})
  }
  if (pose !== 'carry') return ''
  const [a, b] = place([bones.far.end[0] + 0.02, bones.far.end[1] - 0.1])
  return halo(p, a, b, size * 0.6, p.light.lamp, 0.5) + lamp(p, a, b, size * 0.022)
}
