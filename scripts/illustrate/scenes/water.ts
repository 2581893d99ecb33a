import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {ellipse, group, n, rect, repeat} from '../kit/svg.ts'

export type WaterOptions = {
  /** where the water begins and ends, as fractions of the height */
  y: number
  to?: number
  /** what stands on the far shore and is mirrored */
  mirrored?: string
  /** how strongly it is mirrored */
  strength?: number
  /** x (fractions) of lights that draw a path over the water */
  paths?: readonly number[]
  pathColour?: string
}

/** Still water: the sky upside down, the far shore mirrored, ripples growing towards the viewer. */
export function water(p: Plate, options: WaterOptions): string {
  const {y, to = 1, mirrored = '', strength = 0.5, paths = []} = options
  const [top, end] = [y * p.h, to * p.h]
  const {light} = p
  const stops = [...light.sky]
    .reverse()
    .map(
      ([offset, colour]) =>
        [1 - offset, mix(colour, light.near, 0.28 + (1 - offset) * 0.3)] as const,
    )
  const clip = p.clip(rect(-2, top, p.w + 4, end - top, {}))
  const sheen = [light.rim, light.glow, mix(light.near, '#000000', 0.2)] as const
  const ripples = repeat(Math.round(120 * (p.w / p.u)), () => {
    const t = p.rng.next() ** 1.4
    const length = p.u * (0.012 + t * 0.1) * p.rng.range(0.4, 1.4)
    return ellipse(p.rng.next() * p.w, top + t * (end - top), length, p.u * (0.0007 + t * 0.0028), {
      fill: p.rng.pick(sheen),
      opacity: p.rng.range(0.05, 0.2),
    })
  })
  const glints = paths
    .map((x) =>
      repeat(34, (_, t) =>
        ellipse(
          x * p.w + p.rng.range(-1, 1) * p.u * (0.006 + t * 0.035),
          top + (0.02 + t * 0.9) * (end - top) * p.rng.range(0.85, 1),
          p.u * (0.006 + t * 0.03) * p.rng.range(0.3, 1),
          p.u * (0.001 + t * 0.0022),
          {opacity: 0.75 - t * 0.6},
        ),
      ),
    )
    .join('')
  return group(
    {'clip-path': clip},
    rect(-2, top, p.w + 4, end - top, {fill: p.linear(stops, [0, top], [0, end])}),
    mirrored
      ? group({transform: `translate(0 ${n(top * 2)}) scale(1 -1)`, opacity: strength}, mirrored)
      : '',
    ripples,
    group({fill: options.pathColour ?? light.lamp}, glints),
    rect(-2, top, p.w + 4, p.u / 220, {fill: light.rim, opacity: 0.35}),
  )
}
