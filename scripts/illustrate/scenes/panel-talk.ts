import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {ellipse, group, line, n, path, rect, repeat} from '../kit/svg.ts'
import {audience, bust} from './audience.ts'
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
    const [x, y, s] = [p.w * k, p.h * 0.645, p.u * 0.13]
    const dir = i < 2 ? 1 : -1
    const dark = mix(t.shade, '#000000', 0.15)
    const cloth =
      [
        t.shade,
        mix(tokens.leaf, t.shade, 0.6),
        mix(tokens.flame, t.shade, 0.65),
        mix(tokens.flare, t.shade, 0.6),
      ][i] ?? t.shade
    const leg = (d: string, w = 0.13) =>
      path(d, {
        fill: 'none',
        stroke: dark,
        'stroke-width': s * w,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
      })
    return group(
      {},
      rect(x - s * 0.62, y - s * 0.95, s * 1.24, s * 0.85, {
        rx: s * 0.2,
        fill: mix(t.lit, p.light.lamp, 0.22),
      }),
      leg(
        `M${n(x + dir * s * 0.1)} ${n(y - s * 0.38)}L${n(x + dir * s * 0.52)} ${n(y - s * 0.36)}L${n(x + dir * s * 0.56)} ${n(y + s * 0.14)}`,
      ),
      leg(
        `M${n(x)} ${n(y - s * 0.36)}L${n(x + dir * s * 0.4)} ${n(y - s * 0.3)}L${n(x + dir * s * 0.36)} ${n(y + s * 0.14)}`,
      ),
      bust(x, y - s * 0.3, s * 0.92, {
        fill: cloth,
        rim: p.light.rim,
        side: dir,
        hair: (['short', 'wrap', 'short', 'bun'] as const)[i] ?? 'short',
        turn: dir * 0.7,
      }),
      ellipse(x + dir * s * 0.08, y - s * 1.06, s * 0.18, s * 0.22, {fill: dark}),
      i === 1
        ? leg(
            `M${n(x + s * 0.3)} ${n(y - s * 0.62)}L${n(x + s * 0.62)} ${n(y - s * 0.78)}L${n(x + s * 0.74)} ${n(y - s * 1.1)}`,
            0.1,
          )
        : leg(
            `M${n(x + dir * s * 0.3)} ${n(y - s * 0.58)}L${n(x + dir * s * 0.4)} ${n(y - s * 0.36)}`,
            0.1,
          ),
      rect(x - s * 0.68, y - s * 0.52, s * 0.2, s * 0.5, {
        rx: s * 0.08,
        fill: mix(t.lit, p.light.lamp, 0.1),
      }) + rect(x + s * 0.48, y - s * 0.52, s * 0.2, s * 0.5, {rx: s * 0.08, fill: t.lit}),
      rect(x - s * 0.62, y - s * 0.22, s * 1.24, s * 0.24, {rx: s * 0.06, fill: t.lit}),
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
