import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {ellipse, group, n, path, rect, type Point} from '../kit/svg.ts'
import {assemble} from './assemble.ts'
import {exposures} from './exposure.ts'
import {cast, type Member} from './look.ts'
import {closedCurve} from './outline.ts'
import {poses, type PoseName} from './poses.ts'
import {props} from './props.ts'
import {skeleton} from './skeleton.ts'

export type FigureOptions = {
  /** where the feet stand, as fractions of the picture */
  x: number
  y: number
  /** in short sides */
  height: number
  pose: PoseName
  who: Member
  /** facing left */
  flip?: boolean
  /** the edge light's colour; the time of day's own if left out */
  rim?: string
  /** from which side it comes, 1 is the right */
  side?: 1 | -1
  /** from 0, a dark shape, to 1, cloth in its own colour */
  exposure?: number
  /** a light from below, as from a lit table at a side: where it begins and ends in heights */
  under?: {colour: string; from: number; to: number; strength: number; side: number}
  /** no shadow on the floor */
  afloat?: boolean
}

/** A drawn person: silhouette from the skeleton's outlines, edge light cut from the silhouette. */
export function figure(p: Plate, o: FigureOptions): string {
  const H = o.height * p.u
  const t = tones(p.light, 1)
  const face = o.flip ? -1 : 1
  const place = ([x, y]: Point): Point => [o.x * p.w + face * x * H, o.y * p.h - y * H]
  const exposure = o.exposure ?? exposures[p.time].seen
  const paint = (colour: string) => mix(t.shade, colour, exposure)
  const pose = poses[o.pose]
  const bones = skeleton(pose)
  const outline = (points: readonly Point[]) => closedCurve(points.map(place))
  const parts = assemble({
    bones,
    pose,
    look: cast[o.who],
    outline,
    paint,
    size: H,
    tablet: o.pose === 'tablet',
  })
  const outer = parts.filter(({within}) => !within)
  const side = o.side ?? (p.sunX >= o.x ? 1 : -1)
  const all = (fill: string) => outer.map(({d}) => path(d, {fill})).join('')
  /** The part of the silhouette within a step of its edge, on the side the step points to. */
  const crescent = (dx: number, dy: number) =>
    p.mask(all('#fff') + group({transform: `translate(${n(-dx * H)} ${n(-dy * H)})`}, all('#000')))
  const cover = (fill: string, mask: string, opacity: number) => {
    const [x, y] = [o.x * p.w - H, o.y * p.h - H * 1.2]
    return rect(x, y, H * 2, H * 1.4, {fill, opacity, mask})
  }
  let last = ''
  const body = parts.map(({d, fill, within, opacity}) => {
    const clip = within ? last : undefined
    if (!within) last = p.clip(path(d, {}))
    return path(d, {fill, opacity, 'clip-path': clip})
  })
  const foot = o.y * p.h
  const upright = (colour: string, from: number, to: number) =>
    p.linear(
      [
        [0, colour, 0],
        [1, colour, 1],
      ],
      [0, foot - from * H],
      [0, foot - to * H],
    )
  const u = o.under
  const glow = (strength: number) =>
    p.linear(
      [
        [0, u?.colour ?? '', 0],
        [0.16, u?.colour ?? '', strength],
        [1, u?.colour ?? '', 0],
      ],
      [0, foot - ((u?.from ?? 0) - 0.08) * H],
      [0, foot - (u?.to ?? 1) * H],
    )
  return group(
    {},
    o.afloat
      ? ''
      : ellipse(o.x * p.w, foot - H * 0.004, H * 0.17, H * 0.017, {fill: '#000', opacity: 0.3}),
    ...body,
    cover(upright(o.rim ?? t.rim, 0.02, 0.3), crescent(side * 0.024, -0.014), 0.09),
    u ? cover(glow(u.strength * 0.17), p.mask(all('#fff')), 1) : '',
    u ? cover(glow(u.strength), crescent(u.side * 0.011, 0.008), 1) : '',
    cover(
      upright(o.rim ?? t.rim, 0.02, 0.3),
      crescent(side * 0.006, -0.0036),
      exposures[p.time].rim,
    ),
    props(p, {pose: o.pose, bones, place, size: H}),
  )
}
