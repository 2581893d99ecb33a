import {mix} from '../kit/colour.ts'
import {tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {ellipse, group, line, rect, repeat} from '../kit/svg.ts'
import {figure} from '../figures/figure.ts'
import {audience} from './audience.ts'
import {hallWith} from './stage.ts'

/** Four people in armchairs in conversation on a stage. */
export function panelTalk(p: Plate): string {
  const t = tones(p.light, 1)
  const wall =
    repeat(9, (i) =>
      rect(p.w * (0.12 + i * 0.086), p.h * 0.08, p.w * 0.07, p.h * 0.42, {
        fill: p.across(
          [
            [0, mix(t.lit, p.light.lamp, 0.18 + (i % 3) * 0.1)],
            [1, t.body],
          ],
          true,
        ),
      }),
    ) + halo(p, p.w / 2, p.h * 0.3, p.u * 0.6, p.light.lamp, 0.35)
  const seat = (k: number, i: number) => {
    const [x, floor, s] = [p.w * k, p.h * 0.655, p.u * 0.28]
    const dir = i < 2 ? 1 : -1
    const cover = mix(t.lit, p.light.lamp, 0.2)
    const block = (from: number, width: number, top: number, height: number, fill: string) =>
      rect(x + dir * s * from - (dir < 0 ? s * width : 0), floor - s * top, s * width, s * height, {
        rx: s * 0.05,
        fill,
      })
    return group(
      {},
      ellipse(x, floor, s * 0.42, s * 0.03, {fill: '#000', opacity: 0.35}),
      block(-0.24, 0.44, 0.62, 0.56, mix(cover, t.shade, 0.25)),
      block(-0.2, 0.46, 0.24, 0.2, mix(cover, t.shade, 0.45)),
      figure(p, {
        x: k,
        y: floor / p.h,
        height: s / p.u,
        pose: i === 1 ? 'sitTalk' : 'sit',
        who: (['director', 'officer', 'adviser', 'planner'] as const)[i] ?? 'analyst',
        flip: dir < 0,
        side: dir < 0 ? -1 : 1,
        exposure: 0.5,
        afloat: true,
      }),
      block(-0.27, 0.3, 0.37, 0.34, mix(cover, t.shade, 0.2)),
      block(-0.25, 0.26, 0.37, 0.01, mix(cover, p.light.lamp, 0.4)),
    )
  }
  const table =
    ellipse(p.w / 2, p.h * 0.625, p.u * 0.085, p.u * 0.018, {fill: mix(t.lit, '#ffffff', 0.35)}) +
    line([p.w / 2, p.h * 0.63], [p.w / 2, p.h * 0.68], t.shade, p.u * 0.012) +
    [-0.02, 0.015]
      .map((k) =>
        rect(p.w / 2 + k * p.u, p.h * 0.595, p.u * 0.012, p.u * 0.026, {
          fill: '#cfeaf2',
          opacity: 0.9,
        }),
      )
      .join('')
  return (
    hallWith(p, wall) +
    [0.22, 0.37, 0.63, 0.78].map((k, i) => seat(k, i)).join('') +
    table +
    audience(p, {y: 0.8, rows: 3, size: 0.2})
  )
}
