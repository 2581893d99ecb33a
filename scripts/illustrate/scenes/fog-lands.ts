import {ground} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo, lamp} from '../kit/solid.ts'
import {line, n, path, rect, shape, type Point} from '../kit/svg.ts'
import {hills, mist} from './land.ts'
import {sky} from './sky.ts'

/** Ranges fading in mist; one lamp marks the edge. */
export function fogLands(p: Plate): string {
  const post: Point = [p.w * 0.8, p.h * 0.78]
  const edge = `M${n(p.w * 0.46)} ${n(p.h)}Q${n(p.w * 0.62)} ${n(p.h * 0.8)} ${n(p.w * 0.74)} ${n(p.h * 0.785)}L${n(p.w * 1.02)} ${n(p.h * 0.74)}L${n(p.w * 1.02)} ${n(p.h)}Z`
  return (
    sky(p, {horizon: 0.8, disc: {y: 0.26, r: 0.06}, count: 5}) +
    hills(p, {top: 0.34, base: 0.98, layers: 7, relief: 0.16, from: 0.02, to: 0.75}) +
    mist(p, {y: 0.55, height: 0.14}) +
    mist(p, {y: 0.76, height: 0.2, opacity: 0.9}) +
    path(edge, {fill: ground(p.light, 1)}) +
    line(post, [post[0], p.h * 0.44], ground(p.light, 1), p.u * 0.012) +
    shape(
      [
        [post[0] - p.u * 0.03, p.h * 0.44],
        [post[0] + p.u * 0.03, p.h * 0.44],
        [post[0] + p.u * 0.022, p.h * 0.38],
        [post[0] - p.u * 0.022, p.h * 0.38],
      ],
      ground(p.light, 1),
    ) +
    rect(post[0] - p.u * 0.018, p.h * 0.39, p.u * 0.036, p.h * 0.045, {fill: '#fff0cf'}) +
    lamp(p, post[0], p.h * 0.412, p.u * 0.014) +
    halo(p, post[0], p.h * 0.412, p.u * 0.4, p.light.lamp, 0.7)
  )
}
