import {mix} from '../kit/colour.ts'
import {tokens} from '../kit/palette.ts'
import type {Point} from '../kit/svg.ts'
import type {Model} from './drawing-types.ts'
import {crowned} from './crown.ts'
import {faceParts} from './face.ts'
import type {Drawn} from './drawing-types.ts'
import type {HeadPaints} from './head-paints.ts'
import {skulls} from './head-shapes.ts'
import {add, turned} from './outline.ts'

// seven and a half to a body 1 high
const HEAD = 0.134

/** Head, hair and what is worn on it, back to front. */
export function headParts({bones, look, pose, outline, paint, size}: Model): Drawn[] {
  const {face} = pose
  const put = (points: readonly Point[]) =>
    outline(
      points.map(([x, y]) => {
        const [a, b] = turned([x * HEAD, y * HEAD], bones.headAngle)
        return add(bones.head, a, b)
      }),
    )
  const paints: HeadPaints = {
    look,
    face,
    size,
    skin: paint(look.skin),
    hair: mix(paint('#120c09'), '#000000', 0.2),
    hat: paint(look.hat ?? tokens.amber),
    part: (points, fill, rest = {}) => ({d: put(points), fill, ...rest}),
  }
  return crowned([paints.part(skulls[face], paints.skin), ...faceParts(paints)], paints)
}
