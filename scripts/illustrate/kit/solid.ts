import {mix} from './colour.ts'
import {tones, type Stop} from './palette.ts'
import type {Plate} from './plate.ts'
import {circle, ellipse, line, rect, type Point} from './svg.ts'

/** Paint of an upright cylinder at pixel x: lit on the side of the sun. */
export function drumPaint(p: Plate, x: number, depth: number): string {
  const t = tones(p.light, depth)
  const stops: Stop[] = [
    [0, t.shade],
    [0.42, t.body],
    [0.8, t.lit],
    [0.93, mix(t.lit, t.rim, 0.85)],
    [1, t.lit],
  ]
  const right = p.sunX * p.w >= x
  const mirrored = stops.map(([o, c]): Stop => [1 - o, c]).reverse()
  return p.across(right ? stops : mirrored)
}

/** Paint of a lying cylinder: light from the sky along its upper side. */
export function pipePaint(p: Plate, depth: number): string {
  const t = tones(p.light, depth)
  return p.across(
    [
      [0, t.body],
      [0.14, t.lit],
      [0.24, mix(t.lit, t.rim, 0.9)],
      [0.36, t.lit],
      [0.62, t.body],
      [1, t.shade],
    ],
    true,
  )
}

/** Paint of a ball at pixel x. */
export function ballPaint(p: Plate, x: number, depth: number): string {
  const t = tones(p.light, depth)
  const side = p.sunX * p.w >= x ? 0.74 : 0.26
  return p.round(
    [
      [0, mix(t.lit, t.rim, 0.45)],
      [0.3, t.lit],
      [0.68, t.body],
      [1, t.shade],
    ],
    [side, 0.26],
  )
}

/** An upright cylinder standing at (x, y), pixels, with a flat ellipse as its lid. */
export function drum(
  p: Plate,
  x: number,
  y: number,
  w: number,
  h: number,
  depth: number,
  lid = 0.12,
): string {
  const t = tones(p.light, depth)
  const ry = (w * lid) / 2
  return (
    ellipse(x, y, w / 2, ry, {fill: t.shade}) +
    rect(x - w / 2, y - h, w, h, {fill: drumPaint(p, x, depth)}) +
    ellipse(x, y - h, w / 2, ry, {fill: t.lit}) +
    ellipse(x, y - h - ry * 0.12, w / 2 - ry * 0.3, ry * 0.7, {fill: t.body})
  )
}

/** A lamp: a hot point in a soft halo (pixels). */
export function lamp(
  p: Plate,
  x: number,
  y: number,
  r: number,
  colour: string = p.light.lamp,
): string {
  const hot = r * (1 + p.light.bloom * 0.6)
  return (
    halo(p, x, y, hot * 7, colour, 0.55) + circle(x, y, hot, {fill: mix(colour, '#ffffff', 0.6)})
  )
}

/** A soft round light (pixels). */
export function halo(
  p: Plate,
  x: number,
  y: number,
  r: number,
  colour: string,
  opacity = 0.6,
): string {
  const paint = p.round([
    [0, colour, 0.9],
    [0.18, colour, 0.45],
    [0.5, colour, 0.12],
    [1, colour, 0],
  ])
  return circle(x, y, r, {fill: paint, opacity})
}

/** A ladder or a strip of railing between two points, with rungs across. */
export function rungs(
  from: Point,
  to: Point,
  half: Point,
  count: number,
  stroke: string,
  width: number,
): string {
  const [dx, dy] = half
  const rails = [1, -1].map((s) =>
    line([from[0] + dx * s, from[1] + dy * s], [to[0] + dx * s, to[1] + dy * s], stroke, width),
  )
  const steps = Array.from({length: count}, (_, i) => {
    const t = (i + 0.5) / count
    const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    return line([x - dx, y - dy], [x + dx, y + dy], stroke, width * 0.8)
  })
  return rails.join('') + steps.join('')
}

/** A handrail standing on the line between two points. */
export function railing(
  from: Point,
  to: Point,
  height: number,
  posts: number,
  stroke: string,
  width: number,
): string {
  const bar = (k: number) =>
    line([from[0], from[1] - height * k], [to[0], to[1] - height * k], stroke, width)
  const uprights = Array.from({length: posts}, (_, i) => {
    const t = posts > 1 ? i / (posts - 1) : 0
    const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    return line([x, y], [x, y - height], stroke, width)
  })
  return bar(1) + bar(0.5) + uprights.join('')
}
