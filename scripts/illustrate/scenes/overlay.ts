import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {line, rect} from '../kit/svg.ts'

/** A dark veil over the left side, so that a white title can lie there. */
export function calmLeft(p: Plate, strength = 0.86): string {
  const c = '#06130f'
  return (
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, c, strength],
          [0.38, c, strength * 0.72],
          [0.66, c, strength * 0.16],
          [0.8, c, 0],
        ],
        [0, 0],
        [p.w, 0],
      ),
    }) +
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, c, 0.4],
          [0.3, c, 0],
          [0.75, c, 0],
          [1, c, 0.35],
        ],
        [0, 0],
        [0, p.h],
      ),
    })
  )
}

/** A dark room around a wide window: frame, mullions, sill and the room's faint reflection. */
export function windowFrame(
  p: Plate,
  o: {x: number; y: number; width: number; height: number; panes: number},
): string {
  const t = tones(p.light, 1)
  const [x, y, w, h] = [o.x * p.w, o.y * p.h, o.width * p.w, o.height * p.h]
  const bar = p.u * 0.012
  const wall = p.linear(
    [
      [0, t.shade],
      [1, '#06130f'],
    ],
    [0, 0],
    [0, p.h],
  )
  return (
    rect(0, 0, p.w, y, {fill: wall}) +
    rect(0, y + h, p.w, p.h - y - h, {fill: wall}) +
    rect(0, y, x, h, {fill: wall}) +
    rect(x + w, y, p.w - x - w, h, {fill: wall}) +
    Array.from(
      {length: o.panes + 1},
      (_, i) =>
        rect(x + (w * i) / o.panes - bar / 2, y, bar, h, {fill: t.shade}) +
        line(
          [x + (w * i) / o.panes + bar / 2, y],
          [x + (w * i) / o.panes + bar / 2, y + h],
          t.rim,
          bar * 0.12,
          {opacity: 0.6},
        ),
    ).join('') +
    rect(x - bar, y + h - bar * 0.5, w + bar * 2, bar * 1.6, {fill: t.body}) +
    line([x - bar, y + h - bar * 0.5], [x + w + bar, y + h - bar * 0.5], t.rim, bar * 0.18, {
      opacity: 0.8,
    }) +
    rect(x - bar, y - bar, w + bar * 2, bar * 1.4, {fill: t.shade})
  )
}

/** A window over the whole picture, the room in the dark below. */
export function halfLit(p: Plate): string {
  const t = tones(p.light, 1)
  return (
    windowFrame(p, {x: 0.04, y: 0.06, width: 0.92, height: 0.74, panes: 4}) +
    rect(0, p.h * 0.8, p.w, p.h * 0.2, {
      fill: p.linear(
        [
          [0, t.body],
          [0.3, t.shade],
          [1, '#040d0a'],
        ],
        [0, p.h * 0.8],
        [0, p.h],
      ),
    })
  )
}
