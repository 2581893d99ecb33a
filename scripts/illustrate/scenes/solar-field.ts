import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {ellipse, line, repeat, shape, type Point} from '../kit/svg.ts'

/** Rows of solar panels running to the horizon, tilted to the viewer. */
export function solarField(
  p: Plate,
  o: {y: number; rows?: number; vanish?: number; to?: number; lane?: number},
): string {
  const {y, rows = 8, vanish = 0.5, to = 1.05, lane = 0} = o
  const [top, end, vx] = [y * p.h, to * p.h, vanish * p.w]
  return repeat(rows, (i) => {
    const k = ((i + 1) / rows) ** 2.1
    const [yy, h] = [top + k * (end - top), (end - top) * 0.15 * (0.08 + k)]
    const t = tones(p.light, 0.3 + 0.7 * Math.sqrt(k))
    const cell = p.u * 0.44 * (0.05 + k)
    const shift = (vx % cell) - cell
    const count = Math.ceil(p.w / cell) + 2
    return repeat(count, (j) => {
      const x = shift + j * cell
      if (Math.abs(x + cell / 2 - vx) < lane * cell) return ''
      const lean = ((x + cell / 2 - vx) / p.w) * h * 1.1
      const corner: readonly Point[] = [
        [x + cell * 0.04 - lean, yy - h],
        [x + cell * 0.96 - lean, yy - h],
        [x + cell * 0.96, yy],
        [x + cell * 0.04, yy],
      ]
      const near = 1 - Math.min(1, Math.abs(x + cell / 2 - p.sunX * p.w) / (p.w * 0.55))
      const glass = p.linear(
        [
          [0, mix('#123a63', p.light.sky[2]?.[1] ?? '#ffffff', 0.55 + near * 0.3)],
          [0.55, mix('#123a63', p.light.haze, 0.22 + near * 0.3)],
          [1, '#0c2438'],
        ],
        [0, yy - h],
        [0, yy],
      )
      const grid = repeat(3, (g) => {
        const q = (g + 1) / 4
        return line(
          [x + cell * (0.04 + 0.92 * q) - lean, yy - h],
          [x + cell * (0.04 + 0.92 * q), yy],
          t.rim,
          Math.max(0.5, h * 0.01),
          {opacity: 0.35},
        )
      })
      return (
        ellipse(x + cell / 2, yy + h * 0.42, cell * 0.5, h * 0.1, {fill: '#000000', opacity: 0.3}) +
        line([x + cell * 0.25, yy - h * 0.3], [x + cell * 0.25, yy + h * 0.42], t.shade, h * 0.05) +
        line([x + cell * 0.75, yy - h * 0.3], [x + cell * 0.75, yy + h * 0.42], t.shade, h * 0.05) +
        shape(corner, glass) +
        grid +
        line(
          [x + cell * 0.04 - lean / 2, yy - h / 2],
          [x + cell * 0.96 - lean / 2, yy - h / 2],
          t.rim,
          Math.max(0.5, h * 0.01),
          {opacity: 0.35},
        ) +
        line(
          [x + cell * 0.04 - lean, yy - h],
          [x + cell * 0.96 - lean, yy - h],
          t.rim,
          Math.max(0.7, h * 0.025),
          {opacity: 0.85},
        )
      )
    })
  })
}
