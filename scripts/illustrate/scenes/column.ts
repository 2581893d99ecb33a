import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drumPaint, lamp, railing, rungs} from '../kit/solid.ts'
import {ellipse, n, path, rect, repeat} from '../kit/svg.ts'
import type {Placed} from './spheres.ts'

/** Tall columns with ringed platforms, ladders, a riser pipe and lamps. Height in short sides. */
export function column(
  p: Plate,
  o: Placed & {width: number; height: number; decks?: number; lamps?: boolean},
): string {
  const {depth = 1, decks = 4, lamps = true} = o
  const [x, y, w, h] = [o.x * p.w, o.y * p.h, o.width * p.u, o.height * p.u]
  const t = tones(p.light, depth)
  const thin = Math.max(0.8, w * 0.03)
  const side = p.sunX * p.w >= x ? -1 : 1
  const riser = x + side * w * 0.64
  return (
    path(
      `M${n(riser)} ${n(y)}L${n(riser)} ${n(y - h * 0.93)}Q${n(riser)} ${n(y - h * 1.02)} ${n(x)} ${n(y - h * 1.02)}`,
      {fill: 'none', stroke: t.body, 'stroke-width': w * 0.13},
    ) +
    path(
      `M${n(x - w / 2)} ${n(y)}L${n(x - w / 2)} ${n(y - h + w * 0.3)}Q${n(x - w / 2)} ${n(y - h)} ${n(x)} ${n(y - h)}Q${n(x + w / 2)} ${n(y - h)} ${n(x + w / 2)} ${n(y - h + w * 0.3)}L${n(x + w / 2)} ${n(y)}Z`,
      {fill: drumPaint(p, x, depth)},
    ) +
    rect(x - w * 0.62, y - h * 0.04, w * 1.24, h * 0.04, {fill: t.shade}) +
    rungs(
      [x - side * w * 0.58, y],
      [x - side * w * 0.58, y - h * 0.95],
      [w * 0.06, 0],
      Math.round(h / (w * 0.2)),
      t.shade,
      thin * 0.7,
    ) +
    repeat(decks, (i) => {
      const yy = y - h * ((i + 0.9) / (decks + 0.25))
      const half = w * (i % 2 ? 0.86 : 0.74)
      return (
        rect(x - half, yy, half * 2, w * 0.07, {fill: t.shade}) +
        railing([x - half, yy], [x + half, yy], w * 0.26, 6, t.body, thin * 0.6) +
        (lamps && (i + Math.round(o.x * 50)) % 2 === 0
          ? lamp(p, x + half * 0.9, yy - w * 0.28, w * 0.06)
          : '')
      )
    }) +
    ellipse(x, y - h, w * 0.1, w * 0.07, {fill: t.body}) +
    (lamps ? lamp(p, x, y - h - w * 0.12, w * 0.07) : '')
  )
}
