import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {lamp} from '../kit/solid.ts'
import {circle, group, line, rect, repeat, shape, type Point} from '../kit/svg.ts'
import {compressorUnit} from './compressor.ts'
import {room} from './room.ts'

/** A compressor hall in one-point perspective with machines on both sides and shafts of light. */
export function hall(
  p: Plate,
  {vanish, light, eye = 0.5}: {vanish: Point; light: 'left' | 'right'; eye?: number},
): string {
  const {at, zs} = room(p, vanish)
  const t = tones(p.light, 1)
  const s = light === 'left' ? -1 : 1
  const [W, F, C] = [1.25, eye, eye - 1.45]
  const [high, low] = [F - 1.22, F - 0.42]
  const deep = mix(t.shade, t.body, 0.6)
  const wall = (side: number, fill: string) =>
    shape(
      [at(side * W, C, 6.4), at(side * W, F, 6.4), at(side * W, F, 0.3), at(side * W, C, 0.3)],
      fill,
    )
  const [bl, br] = [at(-W, C, 6.4), at(W, F, 6.4)]
  const glow = p.light.sky.at(-1)?.[1] ?? p.light.glow
  const windows = zs.map((z) => {
    const z2 = z * 0.86
    const pane = [at(s * W, high, z), at(s * W, high, z2), at(s * W, low, z2), at(s * W, low, z)]
    const bars = [0.25, 0.5, 0.75]
      .map((k) =>
        line(
          at(s * W, high + 0.8 * k, z),
          at(s * W, high + 0.8 * k, z2),
          t.shade,
          (p.u * 0.008) / z,
        ),
      )
      .join('')
    const mid = line(
      at(s * W, high, (z + z2) / 2),
      at(s * W, low, (z + z2) / 2),
      t.shade,
      (p.u * 0.008) / z,
    )
    return (
      shape(
        pane,
        p.across(
          [
            [0, glow],
            [0.7, mix(glow, p.light.haze, 0.4)],
            [1, p.light.haze],
          ],
          true,
        ),
      ) +
      bars +
      mid
    )
  })
  const shafts = zs.map((z) => {
    const z2 = z * 0.86
    const beam = [
      at(s * W, high, z),
      at(s * W, low, z2),
      at(s * (W - 1.5), F, z2 * 0.98),
      at(s * (W - 2.1), F, z * 0.98),
    ]
    const from = at(s * W, high + 0.32, z)
    const to = at(s * (W - 1.9), F, z)
    const patch = [
      at(s * (W - 1.0), F, z),
      at(s * (W - 1.0), F, z2),
      at(s * (W - 2.05), F, z2),
      at(s * (W - 2.05), F, z),
    ]
    return (
      shape(
        beam,
        p.linear(
          [
            [0, glow, 0.2],
            [1, glow, 0.02],
          ],
          from,
          to,
        ),
      ) + shape(patch, glow, {opacity: 0.13})
    )
  })
  const trusses = zs.map((z) => {
    const w = Math.max(1, (p.u * 0.022) / z)
    return (
      line(at(-W, C * 0.84, z), at(W, C * 0.84, z), t.shade, w) +
      line(at(-W, C * 0.84, z), at(0, C * 1.12, z), t.shade, w) +
      line(at(W, C * 0.84, z), at(0, C * 1.12, z), t.shade, w) +
      repeat(8, (i, k) =>
        line(
          at(-W + 2 * W * k, C * 0.84, z),
          at(-W + 2 * W * Math.min(1, k + 0.07), C * (0.84 + 0.28 * (1 - Math.abs(k * 2 - 1))), z),
          t.shade,
          w * (i % 2 ? 0.4 : 0.5),
        ),
      ) +
      line(at(s * -W, C, z), at(s * -W, F, z), mix(t.shade, t.body, 0.3), w * 1.6) +
      line(at(s * W, C, z), at(s * W, F, z), t.shade, w * 1.6)
    )
  })
  const machines = zs.slice(2).map((z) =>
    [-1, 1]
      .map((side) => {
        const [x, y] = at(side * 0.72, F, z)
        return compressorUnit(p, x, y, (p.u * 0.62) / z, Math.max(0.45, 1.02 - z * 0.11))
      })
      .join(''),
  )
  const hang = zs.map((z) => {
    const [x, y] = at(0, C * 0.66, z)
    return (
      line(at(0, C * 0.84, z), [x, y], t.shade, 1) + lamp(p, x, y, Math.max(1.5, (p.u * 0.011) / z))
    )
  })
  const lanes = [-0.36, 0.36].map((x) =>
    shape(
      [at(x, F, 6.4), at(x + 0.02, F, 6.4), at(x + 0.02, F, 0.4), at(x, F, 0.4)],
      tokens.amber,
      {opacity: 0.55},
    ),
  )
  return group(
    {},
    rect(0, 0, p.w, p.h, {fill: t.shade}),
    shape(
      [at(-W, C, 6.4), at(0, C * 1.3, 6.4), at(W, C, 6.4), at(W, C, 0.3), at(-W, C, 0.3)],
      p.linear(
        [
          [0, t.shade],
          [1, deep],
        ],
        [0, 0],
        at(0, C, 6.4),
      ),
    ),
    shape(
      [at(-W, F, 6.4), at(W, F, 6.4), at(W, F, 0.3), at(-W, F, 0.3)],
      p.linear(
        [
          [0, mix(t.lit, glow, 0.35)],
          [0.35, t.body],
          [1, t.shade],
        ],
        at(0, F, 6.4),
        [0, p.h],
      ),
    ),
    wall(
      -s,
      p.linear(
        [
          [0, mix(t.body, t.lit, 0.7)],
          [1, t.shade],
        ],
        at(-s * W, 0, 6.4),
        at(-s * W, 0, 0.9),
      ),
    ),
    wall(
      s,
      p.linear(
        [
          [0, t.body],
          [1, t.shade],
        ],
        at(s * W, 0, 6.4),
        at(s * W, 0, 0.9),
      ),
    ),
    rect(bl[0], bl[1], br[0] - bl[0], br[1] - bl[1], {fill: mix(t.lit, glow, 0.3)}),
    rect(
      bl[0] + (br[0] - bl[0]) * 0.36,
      bl[1] + (br[1] - bl[1]) * 0.4,
      (br[0] - bl[0]) * 0.28,
      (br[1] - bl[1]) * 0.6,
      {fill: glow},
    ),
    windows.join(''),
    trusses.join(''),
    hang.join(''),
    lanes.join(''),
    machines.join(''),
    group({style: 'mix-blend-mode:screen'}, ...shafts),
    repeat(40, () =>
      circle(p.rng.next() * p.w, p.rng.next() * p.h, p.u * p.rng.range(0.0006, 0.0018), {
        fill: glow,
        opacity: p.rng.range(0.1, 0.5),
      }),
    ),
  )
}
