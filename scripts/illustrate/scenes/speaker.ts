import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {line, n, path, shape} from '../kit/svg.ts'
import {audience} from './audience.ts'
import {figure} from '../figures/figure.ts'
import {flowWall, hallWith} from './stage.ts'

/** One speaker at a lectern beside a tall screen. */
export function speaker(p: Plate): string {
  const t = tones(p.light, 1)
  const wall = flowWall(p, p.w * 0.42, p.h * 0.1, p.w * 0.5, p.h * 0.46)
  const lectern =
    shape(
      [
        [p.w * 0.36, p.h * 0.8],
        [p.w * 0.34, p.h * 0.6],
        [p.w * 0.58, p.h * 0.585],
        [p.w * 0.56, p.h * 0.8],
      ],
      p.across([
        [0, t.body],
        [1, t.lit],
      ]),
    ) +
    line([p.w * 0.34, p.h * 0.6], [p.w * 0.58, p.h * 0.585], p.light.rim, p.u * 0.008) +
    path(
      `M${n(p.w * 0.45)} ${n(p.h * 0.592)}Q${n(p.w * 0.47)} ${n(p.h * 0.55)} ${n(p.w * 0.43)} ${n(p.h * 0.535)}`,
      {fill: 'none', stroke: t.shade, 'stroke-width': p.u * 0.008},
    )
  return (
    hallWith(p, wall, 0.74) +
    figure(p, {x: 0.38, y: 0.8, height: 0.5, pose: 'talk', who: 'officer', exposure: 0.5}) +
    lectern +
    audience(p, {y: 0.93, rows: 2, size: 0.26, rim: '#8fd4ff'})
  )
}
