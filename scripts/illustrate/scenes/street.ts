import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {lamp} from '../kit/solid.ts'
import {ellipse, group, n, path, rect, repeat, shape, type Point} from '../kit/svg.ts'
import {sky} from './sky.ts'
import {windowGrid} from './windows.ts'

/** An avenue at night, lamps drawing two rows of light to the vanishing point. */
export function street(p: Plate): string {
  const [vx, vy] = [p.w * 0.46, p.h * 0.52]
  const at = (x: number, y: number, z: number): Point => [vx + (x * p.u) / z, vy + (y * p.u) / z]
  const zs = Array.from({length: 15}, (_, i) => 9 * 0.84 ** i).filter((z) => z > 0.5)
  const houses = [...zs].map((z, i) =>
    [-1, 1]
      .map((side) => {
        const h = p.rng.range(0.3, 0.95)
        const z2 = z * 0.86
        const d = 0.95 + 0.2 * p.rng.next()
        const t = tones(p.light, 1 - Math.min(0.6, z / 14))
        const face = [
          at(side * d, -h, z),
          at(side * d, -h, z2),
          at(side * d, 0.36, z2),
          at(side * d, 0.36, z),
        ]
        const x1 = Math.min(face[0]?.[0] ?? 0, face[1]?.[0] ?? 0)
        const x2 = Math.max(face[0]?.[0] ?? 0, face[1]?.[0] ?? 0)
        const [front, frontTop] = [at(side * d, 0.36, z), at(side * d, -h, z)]
        const out = at(side * 3.2, 0, z)[0]
        return (
          rect(
            Math.min(front[0], out),
            frontTop[1],
            Math.abs(out - front[0]),
            front[1] - frontTop[1],
            {fill: mix(t.shade, t.body, 0.4)},
          ) +
          shape(face, mix(t.body, t.lit, (i % 3) * 0.2)) +
          group(
            {'clip-path': p.clip(shape(face, '#fff'))},
            windowGrid(p, {
              x: x1,
              y: frontTop[1],
              width: x2 - x1,
              height: front[1] - frontTop[1],
              columns: 3,
              rows: Math.round(4 + h * 8),
              lit: 0.4,
              fill: 0.6,
            }),
          )
        )
      })
      .join(''),
  )
  const lamps = zs.map((z) =>
    [-1, 1]
      .map((side) => {
        const [foot, top, arm] = [
          at(side * 0.6, 0.36, z),
          at(side * 0.6, -0.24, z),
          at(side * 0.46, -0.28, z),
        ]
        const w = (p.u * 0.012) / z
        return (
          ellipse(foot[0] - side * w * 9, foot[1] + w * 0.4, w * 22, w * 4, {
            fill: p.round([
              [0, p.light.lamp, 0.5],
              [1, p.light.lamp, 0],
            ]),
          }) +
          path(
            `M${n(foot[0])} ${n(foot[1])}L${n(top[0])} ${n(top[1])}Q${n(top[0])} ${n(arm[1])} ${n(arm[0])} ${n(arm[1])}`,
            {fill: 'none', stroke: p.light.near, 'stroke-width': w},
          ) +
          lamp(p, arm[0], arm[1] + w * 0.5, Math.max(1.2, w * 0.9))
        )
      })
      .join(''),
  )
  const trails = repeat(7, (i) => {
    const x = -0.42 + i * 0.14
    const colour = i < 3 ? '#ff6a3c' : '#fff3d8'
    return shape([at(x, 0.33, 9), at(x + 0.012, 0.33, 0.55), at(x - 0.012, 0.33, 0.55)], colour, {
      opacity: i === 3 ? 0 : 0.4 + (i % 3) * 0.15,
    })
  })
  return (
    sky(p, {horizon: 0.56, disc: {y: 0.16, r: 0.04, kind: 'moon'}}) +
    shape(
      [at(-6, 0.36, 9), at(6, 0.36, 9), [p.w * 3, p.h * 1.4], [-p.w * 2, p.h * 1.4]],
      p.linear(
        [
          [0, mix(p.light.near, p.light.lamp, 0.2)],
          [1, p.light.near],
        ],
        [0, vy],
        [0, p.h],
      ),
    ) +
    houses.join('') +
    shape(
      [at(-0.55, 0.36, 9), at(0.55, 0.36, 9), at(0.55, 0.36, 0.5), at(-0.55, 0.36, 0.5)],
      p.linear(
        [
          [0, mix(p.light.near, p.light.lamp, 0.35)],
          [1, '#0a1513'],
        ],
        [0, vy],
        [0, p.h],
      ),
    ) +
    trails +
    lamps.join('')
  )
}
