import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drum, lamp} from '../kit/solid.ts'
import {line, n, path, repeat, smooth, type Point} from '../kit/svg.ts'
import type {Placed} from './spheres.ts'

/** A flat-roofed storage tank with plate seams, a spiral stair and a roof rail. */
export function tank(
  p: Plate,
  o: Placed & {width: number; height: number; lamps?: boolean},
): string {
  const {depth = 1, lamps = false} = o
  const [x, y, w, h] = [o.x * p.w, o.y * p.h, o.width * p.u, o.height * p.u]
  const t = tones(p.light, depth)
  const thin = Math.max(0.7, w * 0.004)
  const ry = w * 0.06
  const arc = (yy: number) =>
    `M${n(x - w / 2)} ${n(yy)}A${n(w / 2)} ${n(ry)} 0 0 0 ${n(x + w / 2)} ${n(yy)}`
  const seams = repeat(5, (i) =>
    path(arc(y - (h * (i + 1)) / 6), {
      fill: 'none',
      stroke: t.shade,
      'stroke-width': thin,
      opacity: 0.4,
    }),
  )
  const spiral = (lift: number): Point[] =>
    Array.from({length: 13}, (_, i) => {
      const a = -1.25 + (i / 12) * 2.2
      return [x + Math.sin(a) * w * 0.505, y - (i / 12) * h + Math.cos(a) * ry - lift]
    })
  return (
    drum(p, x, y, w, h, depth) +
    seams +
    path(smooth(spiral(0)), {fill: 'none', stroke: t.shade, 'stroke-width': w * 0.016}) +
    path(smooth(spiral(w * 0.03)), {
      fill: 'none',
      stroke: t.rim,
      'stroke-width': thin,
      opacity: 0.7,
    }) +
    path(arc(y - h), {fill: 'none', stroke: t.rim, 'stroke-width': thin * 2, opacity: 0.65}) +
    repeat(15, (_, k) => {
      const a = (k - 0.5) * Math.PI
      const [px, py] = [x + Math.sin(a) * w * 0.49, y - h + Math.cos(a) * ry]
      return line([px, py], [px, py - w * 0.045], t.body, thin)
    }) +
    path(arc(y - h - w * 0.045), {fill: 'none', stroke: t.body, 'stroke-width': thin * 1.2}) +
    (lamps ? lamp(p, x + w * 0.4, y - h - w * 0.05, w * 0.012) : '')
  )
}
