import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {group, path, type Point} from '../kit/svg.ts'
import {headParts} from './head.ts'
import {cast, type Look, type Member} from './look.ts'
import {closedCurve} from './outline.ts'
import {poses} from './poses.ts'
import {skeleton} from './skeleton.ts'

export type ListenerOptions = {
  /** the middle of the shoulder line, pixels */
  x: number
  y: number
  /** across the shoulders, pixels */
  size: number
  who: Member
  rim: string
  side: 1 | -1
  exposure: number
  /** the head's turn, from -1 to 1; beyond 0.6 the face is seen from the side */
  turn?: number
  /** how strong the edge light is */
  edge?: number
}

const half: readonly Point[] = [
  [0.06, 0.2],
  [0.105, 0.19],
  [0.12, 0.1],
  [0.2, 0.045],
  [0.36, -0.012],
  [0.455, -0.09],
  [0.505, -0.25],
  [0.53, -0.7],
]

/** One who sits before us and looks at what we look at: head and shoulders from behind. */
export function listener(p: Plate, o: ListenerOptions): string {
  const {x, y, size: s, side, exposure, turn = 0, edge = 0.85} = o
  const look: Look = cast[o.who]
  const t = tones(p.light, 1)
  const paint = (colour: string) => mix(t.shade, colour, exposure)
  const place = ([a, b]: Point): Point => [x + a * s, y - b * s]
  const body = [...half, ...half.map(([a, b]): Point => [-a, b]).reverse()].map(place)
  const bodyPath = closedCurve(body)
  const profile = Math.abs(turn) > 0.6
  const flip = turn < 0 ? -1 : 1
  // the head kit draws for a figure 1 high; a head there is 0.134, here it is half the shoulders
  const scale = (s * 0.53) / 0.134
  const pose = {...poses.away, face: profile ? 'side' : 'away'} as const
  const bones = {...skeleton(pose), head: [0, 0] as const, headAngle: turn * (profile ? 2 : 5)}
  const [hx, hy] = place([turn * 0.035, 0.375])
  const outline = (points: readonly Point[]) =>
    closedCurve(points.map(([a, b]): Point => [hx + a * scale * flip, hy - b * scale]))
  const head = headParts({bones, look, pose, outline, paint, size: s * 3})
  const glow = (from: number, to: number, cx: number, cy: number, rise = 0.1) =>
    p.linear(
      [
        [0, o.rim, 0],
        [1, o.rim, edge],
      ],
      [cx + side * s * from, cy + s * rise],
      [cx + side * s * to, cy - s * 0.06],
    )
  const inner = (d: string, stroke: string, width: number) =>
    path(d, {fill: 'none', stroke, 'stroke-width': width, 'clip-path': p.clip(path(d, {}))})
  let last = ''
  const parts = head.map((part) => {
    const clip = part.within ? last : undefined
    if (!part.within) last = p.clip(path(part.d, {}))
    return (
      path(part.d, {fill: part.fill, opacity: part.opacity, 'clip-path': clip}) +
      (part.within ? '' : inner(part.d, glow(-0.02, 0.2, hx, hy), s * 0.026))
    )
  })
  const cloth = paint(look.cloth)
  return group(
    {},
    path(bodyPath, {
      fill: p.linear(
        [
          [0, cloth],
          [1, mix(cloth, '#000000', 0.45)],
        ],
        [0, y - s * 0.15],
        [0, y + s * 0.5],
      ),
    }),
    path(outline(nape), {fill: mix(paint(look.skin), '#000000', 0.25)}),
    inner(bodyPath, glow(0.02, 0.44, x, y, 0), s * 0.03),
    ...parts,
  )
}

const nape: readonly Point[] = [
  [-0.034, -0.02],
  [0.034, -0.02],
  [0.034, -0.068],
  [0.02, -0.084],
  [-0.02, -0.084],
  [-0.034, -0.068],
]
