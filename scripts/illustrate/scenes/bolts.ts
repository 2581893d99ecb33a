import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {circle, rect, repeat} from '../kit/svg.ts'

export const backdrop = (p: Plate) => {
  const t = tones(p.light, 1)
  return (
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, mix(t.body, t.lit, 0.5)],
          [0.6, t.body],
          [1, t.shade],
        ],
        [p.w, 0],
        [0, p.h],
      ),
    }) +
    repeat(7, (i) => rect((i / 7) * p.w, 0, p.w * 0.012, p.h, {fill: t.shade, opacity: 0.35})) +
    halo(p, p.w * p.sunX, p.h * 0.12, p.u * 0.8, p.light.glow, 0.5)
  )
}

/** A ring of bolt heads around a flange seen from the front (pixels). */
export function bolts(
  p: Plate,
  x: number,
  y: number,
  r: number,
  count: number,
  size: number,
): string {
  const t = tones(p.light, 1)
  return repeat(count, (i) => {
    const a = (i / count) * Math.PI * 2
    const [bx, by] = [x + Math.cos(a) * r, y + Math.sin(a) * r]
    return (
      circle(bx, by + size * 0.25, size * 1.1, {fill: '#000000', opacity: 0.4}) +
      circle(bx, by, size, {fill: t.body}) +
      circle(bx - size * 0.2, by - size * 0.25, size * 0.6, {fill: mix(t.lit, t.rim, 0.4)})
    )
  })
}
