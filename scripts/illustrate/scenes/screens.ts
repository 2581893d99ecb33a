import {tokens} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {group, line, n, path, rect, repeat} from '../kit/svg.ts'
import {bars, curves, dial, mapView, network} from './screen-charts.ts'

export type ScreenKind = 'curves' | 'bars' | 'network' | 'map' | 'dial'

/** A lit display with an abstract chart (pixels); no lettering. */
export function screen(
  p: Plate,
  x: number,
  y: number,
  w: number,
  h: number,
  kind: ScreenKind,
  glow = true,
): string {
  const frame = Math.max(1.5, w * 0.012)
  const body = rect(x, y, w, h, {
    fill: p.across(
      [
        [0, '#0d2f45'],
        [1, '#071b28'],
      ],
      true,
    ),
  })
  const grid = repeat(
    5,
    (_, k) =>
      line(
        [x + w * (0.06 + k * 0.88), y + h * 0.08],
        [x + w * (0.06 + k * 0.88), y + h * 0.92],
        tokens.flameLight,
        frame * 0.25,
        {opacity: 0.18},
      ) +
      line(
        [x + w * 0.04, y + h * (0.12 + k * 0.76)],
        [x + w * 0.96, y + h * (0.12 + k * 0.76)],
        tokens.flameLight,
        frame * 0.25,
        {opacity: 0.18},
      ),
  )
  const draw = {curves, bars, network, map: mapView, dial}[kind]
  return group(
    {},
    glow
      ? rect(x - w * 0.03, y - h * 0.03, w * 1.06, h * 1.06, {
          fill: tokens.flame,
          opacity: 0.4,
          filter: p.blur(w * 0.05),
        })
      : '',
    rect(x - frame, y - frame, w + frame * 2, h + frame * 2, {rx: frame, fill: '#04100d'}),
    body,
    group({'clip-path': p.clip(rect(x, y, w, h, {}))}, grid, draw(p, x, y, w, h)),
    path(`M${n(x)} ${n(y + h)}L${n(x)} ${n(y)}L${n(x + w * 0.5)} ${n(y)}Z`, {
      fill: '#ffffff',
      opacity: 0.03,
    }),
  )
}
