import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {group, line, n, path, rect, repeat} from '../kit/svg.ts'
import {forest} from './forest.ts'
import {roof} from './plan-parts.ts'

/** The depot in plan: a turning loop, bays under roofs, round tanks, parked trucks, trees at the edge. */
export function depotAbove(p: Plate): string {
  const t = tones(p.light, 1)
  const u = p.u
  const soil = mix(p.light.haze, '#c9b98c', 0.5)
  const asphalt = mix(t.body, p.light.haze, 0.35)
  const loop = `M${n(p.w * 0.3)} ${n(p.h * 1.05)}L${n(p.w * 0.3)} ${n(p.h * 0.4)}Q${n(p.w * 0.3)} ${n(p.h * 0.24)} ${n(p.w * 0.46)} ${n(p.h * 0.24)}L${n(p.w * 0.66)} ${n(p.h * 0.24)}Q${n(p.w * 0.8)} ${n(p.h * 0.24)} ${n(p.w * 0.8)} ${n(p.h * 0.4)}L${n(p.w * 0.8)} ${n(p.h * 0.6)}Q${n(p.w * 0.8)} ${n(p.h * 0.74)} ${n(p.w * 0.66)} ${n(p.h * 0.74)}L${n(p.w * 0.3)} ${n(p.h * 0.74)}`
  const truckAt = (x: number, y: number, turn: number) =>
    group(
      {transform: `translate(${n(x * p.w)} ${n(y * p.h)}) rotate(${turn})`},
      rect(-u * 0.05 + 8, -u * 0.013 + 10, u * 0.12, u * 0.03, {fill: '#04130f', opacity: 0.35}),
      rect(-u * 0.05, -u * 0.016, u * 0.085, u * 0.032, {
        rx: u * 0.014,
        fill: p.across(
          [
            [0, '#ffffff'],
            [0.5, '#dfe8dc'],
            [1, '#8aa898'],
          ],
          true,
        ),
      }),
      rect(u * 0.04, -u * 0.015, u * 0.026, u * 0.03, {rx: 3, fill: tokens.leaf}),
    )
  const bay = (y: number) =>
    rect(p.w * 0.44 + 12, p.h * y + 16, u * 0.22, u * 0.085, {fill: '#04130f', opacity: 0.35}) +
    rect(p.w * 0.44, p.h * y, u * 0.22, u * 0.085, {
      fill: p.across(
        [
          [0, '#f7f4e6'],
          [0.5, '#e4e8d8'],
          [0.5, '#c4d1c2'],
          [1, '#b2c4b5'],
        ],
        true,
      ),
    }) +
    repeat(8, (i) =>
      line(
        [p.w * 0.44 + (i + 0.5) * u * 0.0275, p.h * y],
        [p.w * 0.44 + (i + 0.5) * u * 0.0275, p.h * y + u * 0.085],
        t.lit,
        1.2,
        {opacity: 0.4},
      ),
    )
  return (
    rect(0, 0, p.w, p.h, {fill: soil}) +
    path(loop, {fill: 'none', stroke: mix(soil, '#ffffff', 0.4), 'stroke-width': u * 0.1}) +
    path(loop, {fill: 'none', stroke: asphalt, 'stroke-width': u * 0.088}) +
    path(loop, {
      fill: 'none',
      stroke: '#f4efdc',
      'stroke-width': u * 0.004,
      'stroke-dasharray': `${n(u * 0.02)} ${n(u * 0.02)}`,
    }) +
    line([p.w * 0.55, p.h * 0.4], [p.w * 0.9, p.h * 0.4], t.lit, u * 0.012) +
    line([p.w * 0.55, p.h * 0.56], [p.w * 0.9, p.h * 0.56], t.lit, u * 0.012) +
    line([p.w * 0.9, p.h * 0.3], [p.w * 0.9, p.h * 0.66], t.lit, u * 0.012) +
    bay(0.36) +
    bay(0.52) +
    truckAt(0.5, 0.5, 0) +
    truckAt(0.58, 0.66, 0) +
    truckAt(0.3, 0.56, -90) +
    truckAt(0.3, 0.9, -90) +
    truckAt(0.72, 0.74, 180) +
    [0.28, 0.42, 0.56]
      .map((y) => roof(p, p.w * 0.93, p.h * y, u * 0.058, '#eef0e2', u * 0.07, u * 0.03))
      .join('') +
    [0.16, 0.24]
      .map(
        (y) =>
          rect(p.w * 0.88 + 8, p.h * y + 9, u * 0.16, u * 0.045, {
            rx: u * 0.022,
            fill: '#04130f',
            opacity: 0.3,
          }) +
          rect(p.w * 0.88, p.h * y, u * 0.16, u * 0.045, {
            rx: u * 0.022,
            fill: p.across(
              [
                [0, '#ffffff'],
                [0.6, '#cfdccf'],
                [1, '#7fa08f'],
              ],
              true,
            ),
          }),
      )
      .join('') +
    rect(p.w * 0.08 + 12, p.h * 0.34 + 14, u * 0.12, u * 0.18, {fill: '#04130f', opacity: 0.3}) +
    rect(p.w * 0.08, p.h * 0.34, u * 0.12, u * 0.18, {fill: '#d9793f'}) +
    rect(p.w * 0.08, p.h * 0.34, u * 0.06, u * 0.18, {fill: '#ef9a5c'}) +
    forest(p, {
      step: 0.05,
      grows: (x, y) =>
        x < 0.2 && (y < 0.28 || y > 0.6) ? 0.8 : y < 0.1 || (y > 0.86 && x > 0.4) ? 0.8 : 0,
      dark: '#1a5c42',
      lit: '#74b27a',
    })
  )
}
