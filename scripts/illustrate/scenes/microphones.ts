import {mix} from '../kit/colour.ts'
import {tokens} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {circle, ellipse, group, line, n, path, rect, repeat} from '../kit/svg.ts'

type Mic = readonly [x: number, y: number, angle: number, size: number, flag: string, foam: string]

/** Reporters' microphones on a lectern, stage lights soft behind them. */
export function microphones(p: Plate): string {
  const room = rect(0, 0, p.w, p.h, {
    fill: p.linear(
      [
        [0, '#04100d'],
        [0.45, '#0b2b24'],
        [0.75, '#14473a'],
        [1, '#0c2d25'],
      ],
      [0, 0],
      [p.w, p.h * 0.2],
    ),
  })
  const glows: readonly (readonly [number, number, number, string, number])[] = [
    [0.58, 0.2, 0.1, tokens.amber, 0.34],
    [0.7, 0.12, 0.07, tokens.flameLight, 0.3],
    [0.83, 0.22, 0.12, tokens.amber, 0.42],
    [0.94, 0.12, 0.08, tokens.flare, 0.34],
    [0.97, 0.42, 0.1, tokens.amber, 0.26],
    [0.64, 0.43, 0.05, '#f6e6c4', 0.2],
    [0.9, 0.6, 0.06, tokens.flameLight, 0.2],
    [0.5, 0.36, 0.06, tokens.leaf, 0.5],
    [0.46, 0.1, 0.05, tokens.amber, 0.18],
    [0.76, 0.36, 0.04, tokens.flare, 0.2],
  ]
  const lights = glows
    .map(
      ([x, y, r, colour, opacity]) =>
        circle(p.w * x, p.h * y, p.u * r, {fill: colour, opacity, filter: p.blur(4)}) +
        circle(p.w * x, p.h * y, p.u * r, {
          fill: 'none',
          stroke: mix(colour, '#ffffff', 0.4),
          'stroke-width': 2,
          opacity: opacity * 0.7,
          filter: p.blur(2),
        }),
    )
    .join('')
  const stage = halo(p, p.w * 0.78, p.h * 0.3, p.u * 0.8, tokens.amber, 0.4)
  const foot = [p.w * 0.71, p.h * 1.06] as const
  const mics: readonly Mic[] = [
    [0.572, 0.545, -32, 0.76, '#f2ede0', '#2a3a36'],
    [0.848, 0.545, 30, 0.78, tokens.leaf, '#33413e'],
    [0.638, 0.45, -16, 0.86, tokens.flame, '#26332f'],
    [0.782, 0.44, 14, 0.87, tokens.amber, '#26332f'],
    [0.71, 0.385, -2, 0.98, tokens.flare, '#1c2724'],
  ]
  const lectern =
    path(
      `M${n(p.w * 0.46)} ${n(p.h * 1.02)}L${n(p.w * 0.51)} ${n(p.h * 0.86)}Q${n(p.w * 0.71)} ${n(p.h * 0.815)} ${n(p.w * 0.91)} ${n(p.h * 0.86)}L${n(p.w * 0.96)} ${n(p.h * 1.02)}Z`,
      {
        fill: p.linear(
          [
            [0, '#7a4b27'],
            [0.25, '#3d2616'],
            [1, '#140d08'],
          ],
          [0, p.h * 0.83],
          [0, p.h],
        ),
      },
    ) +
    path(
      `M${n(p.w * 0.51)} ${n(p.h * 0.86)}Q${n(p.w * 0.71)} ${n(p.h * 0.815)} ${n(p.w * 0.91)} ${n(p.h * 0.86)}`,
      {fill: 'none', stroke: '#ffd08a', 'stroke-width': 3.5, opacity: 0.8},
    )
  return (
    room +
    stage +
    lights +
    mics.map((m) => mic(p, m, foot)).join('') +
    lectern +
    ellipse(p.w * 0.71, p.h * 0.86, p.u * 0.3, p.u * 0.02, {fill: '#000', opacity: 0.3})
  )
}

function mic(p: Plate, [kx, ky, angle, size, flag, foam]: Mic, foot: readonly [number, number]) {
  const [x, y, s] = [p.w * kx, p.h * ky, p.u * 0.2 * size]
  const a = (angle * Math.PI) / 180
  const at = (k: number) => [x - Math.sin(a) * s * k, y + Math.cos(a) * s * k] as const
  const [hx, hy] = at(1.5)
  const arm = `M${n(hx)} ${n(hy)}Q${n(hx - Math.sin(a) * s * 0.9)} ${n(hy + Math.cos(a) * s * 0.9)} ${n(foot[0] + (x - foot[0]) * 0.45)} ${n(foot[1])}`
  const dark = (c: string) => mix(c, '#06130f', 0.55)
  const grid = repeat(7, (i) =>
    line([-s * 0.3, s * (-0.34 + i * 0.115)], [s * 0.3, s * (-0.4 + i * 0.115)], '#000', 1.5, {
      opacity: 0.22,
    }),
  )
  const head = `M${n(-s * 0.23)} ${n(s * 0.3)}C${n(-s * 0.36)} ${n(s * 0.06)} ${n(-s * 0.34)} ${n(-s * 0.44)} 0 ${n(-s * 0.44)}C${n(s * 0.34)} ${n(-s * 0.44)} ${n(s * 0.36)} ${n(s * 0.06)} ${n(s * 0.23)} ${n(s * 0.3)}Z`
  return (
    path(arm, {fill: 'none', stroke: '#060f0c', 'stroke-width': s * 0.1}) +
    path(arm, {
      fill: 'none',
      stroke: '#ffcf8e',
      'stroke-width': s * 0.014,
      opacity: 0.55,
      transform: `translate(${n(s * 0.045)} 0)`,
    }) +
    group(
      {transform: `translate(${n(x)} ${n(y)}) rotate(${angle})`},
      path(
        `M${n(-s * 0.15)} ${n(s * 0.9)}L${n(-s * 0.1)} ${n(s * 1.6)}L${n(s * 0.1)} ${n(s * 1.6)}L${n(s * 0.15)} ${n(s * 0.9)}Z`,
        {
          fill: p.across([
            [0, '#0a1512'],
            [0.65, '#2a3a35'],
            [0.9, '#8a7450'],
            [1, '#2a2a20'],
          ]),
        },
      ),
      path(head, {
        fill: p.round(
          [
            [0, mix(foam, '#ffd9a0', 0.42)],
            [0.45, foam],
            [1, mix(foam, '#000000', 0.6)],
          ],
          [0.7, 0.24],
        ),
      }),
      group({'clip-path': p.clip(path(head, {}))}, grid),
      path(
        `M${n(s * 0.1)} ${n(-s * 0.415)}C${n(s * 0.3)} ${n(-s * 0.34)} ${n(s * 0.32)} ${n(-s * 0.05)} ${n(s * 0.26)} ${n(s * 0.16)}`,
        {
          fill: 'none',
          stroke: '#ffe2b0',
          'stroke-width': s * 0.022,
          'stroke-linecap': 'round',
          opacity: 0.75,
        },
      ),
      rect(-s * 0.25, s * 0.28, s * 0.5, s * 0.1, {
        rx: s * 0.03,
        fill: p.across([
          [0, '#0b1714'],
          [0.75, '#5a6a60'],
          [0.92, '#ffe2b0'],
          [1, '#3a463f'],
        ]),
      }),
      path(
        `M${n(-s * 0.33)} ${n(s * 0.4)}L${n(s * 0.16)} ${n(s * 0.4)}L${n(s * 0.16)} ${n(s * 0.92)}L${n(-s * 0.33)} ${n(s * 0.92)}Z`,
        {
          fill: p.linear(
            [
              [0, flag],
              [1, mix(flag, '#06130f', 0.42)],
            ],
            [0, s * 0.4],
            [0, s * 0.95],
          ),
        },
      ),
      path(
        `M${n(s * 0.16)} ${n(s * 0.4)}L${n(s * 0.34)} ${n(s * 0.45)}L${n(s * 0.34)} ${n(s * 0.87)}L${n(s * 0.16)} ${n(s * 0.92)}Z`,
        {
          fill: dark(flag),
        },
      ),
      line([-s * 0.33, s * 0.4], [s * 0.16, s * 0.4], '#fff3d8', 2, {opacity: 0.6}),
      ...[0.55, 0.65, 0.75].map((k, i) =>
        rect(-s * 0.25, s * k, s * (0.32 - i * 0.06), s * 0.04, {
          rx: s * 0.02,
          fill: flag === '#f2ede0' ? tokens.pine : '#ffffff',
          opacity: 0.75,
        }),
      ),
    )
  )
}
