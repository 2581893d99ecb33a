import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drum} from '../kit/solid.ts'
import {group, line, rect, repeat, shape, type Point} from '../kit/svg.ts'
import {windowGrid} from './windows.ts'

/** A works hall with a saw-tooth roof and glazed teeth. */
export function sawtoothPlant(
  p: Plate,
  {x, y, size}: {x: number; y: number; size: number},
): string {
  const [cx, foot, s] = [x * p.w, y * p.h, size * p.u]
  const t = tones(p.light, 0.95)
  const teeth = 6
  const w = s * 0.5
  const left = cx - (teeth * w) / 2
  return group(
    {},
    repeat(2, (i) =>
      drum(
        p,
        left + w * (1.2 + i * 1.1),
        foot - s * 0.3,
        s * 0.13,
        s * (0.72 + i * 0.14),
        0.85,
        0.2,
      ),
    ),
    repeat(teeth, (i) => {
      const a = left + i * w
      const tooth: Point[] = [
        [a, foot - s * 0.42],
        [a + w * 0.86, foot - s * 0.66],
        [a + w, foot - s * 0.42],
      ]
      const glass: Point[] = [
        [a + w * 0.88, foot - s * 0.62],
        [a + w * 0.97, foot - s * 0.44],
        [a + w * 0.56, foot - s * 0.44],
        [a + w * 0.56, foot - s * 0.535],
      ]
      return (
        shape(
          tooth,
          p.linear(
            [
              [0, t.body],
              [1, t.lit],
            ],
            [a, 0],
            [a + w, 0],
          ),
        ) +
        shape(glass, p.light.lamp, {opacity: 0.5}) +
        line([a, foot - s * 0.42], [a + w * 0.86, foot - s * 0.66], t.rim, s * 0.008, {
          opacity: 0.8,
        })
      )
    }),
    rect(left, foot - s * 0.43, teeth * w, s * 0.43, {
      fill: p.linear(
        [
          [0, t.shade],
          [1, t.body],
        ],
        [left, 0],
        [left + teeth * w, 0],
      ),
    }),
    windowGrid(p, {
      x: left + w * 0.2,
      y: foot - s * 0.36,
      width: teeth * w - w * 0.4,
      height: s * 0.2,
      columns: 30,
      rows: 2,
      lit: 0.6,
      fill: 0.75,
    }),
    repeat(3, (i) =>
      rect(left + w * (0.8 + i * 1.9), foot - s * 0.15, w * 0.5, s * 0.15, {
        fill: i === 1 ? p.light.lamp : t.shade,
      }),
    ),
    rect(left - s * 0.02, foot - s * 0.445, teeth * w + s * 0.04, s * 0.02, {fill: t.lit}),
    line([0, foot - s * 0.05], [left, foot - s * 0.05], t.lit, s * 0.04),
    line([0, foot - s * 0.062], [left, foot - s * 0.062], t.rim, s * 0.008),
  )
}
