import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {circle, ellipse, group, line, n, path, rect, repeat, shape} from '../kit/svg.ts'
import {figure} from '../figures/figure.ts'

/** A gas turbine seen from the front in its hall: rings of blades, and a technician beside it. */
export function turbineFront(p: Plate): string {
  const floor = p.h * 0.83
  const [cx, cy, r] = [p.w * 0.43, p.h * 0.475, p.u * 0.385]
  const hall =
    rect(0, 0, p.w, floor, {
      fill: p.linear(
        [
          [0, '#0b211b'],
          [0.5, '#173b31'],
          [1, '#27493c'],
        ],
        [0, 0],
        [0, floor],
      ),
    }) +
    repeat(7, (i) => {
      const x = p.w * (-0.02 + i * 0.155)
      return (
        rect(x + p.w * 0.025, p.h * 0.05, p.w * 0.105, p.h * 0.3, {
          fill: p.linear(
            [
              [0, '#c98a4a'],
              [1, '#ffcf8e'],
            ],
            [0, p.h * 0.05],
            [0, p.h * 0.35],
          ),
          opacity: 0.72,
        }) +
        [1, 2]
          .map((k) =>
            line(
              [x + p.w * (0.025 + k * 0.035), p.h * 0.05],
              [x + p.w * (0.025 + k * 0.035), p.h * 0.35],
              '#173b31',
              5,
            ),
          )
          .join('') +
        line([x + p.w * 0.025, p.h * 0.2], [x + p.w * 0.13, p.h * 0.2], '#173b31', 5) +
        rect(x - p.w * 0.008, 0, p.w * 0.016, floor, {fill: '#0a1f19'})
      )
    }) +
    rect(0, p.h * 0.37, p.w, p.h * 0.035, {fill: '#0c251e'}) +
    line([0, p.h * 0.37], [p.w, p.h * 0.37], '#e8a860', 3, {opacity: 0.7})
  const ground =
    rect(0, floor, p.w, p.h - floor, {
      fill: p.linear(
        [
          [0, '#4a4a38'],
          [0.3, '#25332b'],
          [1, '#0a1410'],
        ],
        [0, floor],
        [0, p.h],
      ),
    }) +
    repeat(6, (i) =>
      shape(
        [
          [p.w * (0.02 + i * 0.17), floor],
          [p.w * (0.1 + i * 0.17), floor],
          [p.w * (-0.02 + i * 0.2), p.h],
          [p.w * (-0.16 + i * 0.2), p.h],
        ],
        '#ffcf8e',
        {opacity: 0.1},
      ),
    )
  const steel = (a: number) =>
    p.linear(
      [
        [0, mix('#f3c48c', '#8fb0a2', a)],
        [0.35, '#5f8577'],
        [0.7, '#23453b'],
        [1, '#0b1f19'],
      ],
      [cx + r * 0.7, cy - r * 1.1],
      [cx - r * 0.6, cy + r * 1.1],
    )
  const cradle =
    shape(
      [
        [cx - r * 0.86, cy + r * 0.55],
        [cx + r * 0.86, cy + r * 0.55],
        [cx + r * 1.02, floor + p.h * 0.045],
        [cx - r * 1.02, floor + p.h * 0.045],
      ],
      p.across([
        [0, '#081712'],
        [0.6, '#1f443a'],
        [1, '#10291f'],
      ]),
    ) +
    rect(cx - r * 1.2, floor + p.h * 0.04, r * 2.4, p.h * 0.03, {fill: '#0d241d'}) +
    line([cx - r * 1.2, floor + p.h * 0.04], [cx + r * 1.2, floor + p.h * 0.04], '#e8b06c', 2.5, {
      opacity: 0.7,
    })
  const casing =
    ellipse(cx + 10, floor + p.h * 0.075, r * 1.5, p.h * 0.022, {fill: '#000', opacity: 0.4}) +
    cradle +
    rect(cx - r * 1.24, cy - r * 0.07, r * 2.48, r * 0.14, {rx: 8, fill: steel(0.6)}) +
    circle(cx, cy, r * 1.09, {fill: steel(0.2)}) +
    circle(cx, cy, r * 1.09, {fill: 'none', stroke: '#ffe0b0', 'stroke-width': 3, opacity: 0.5}) +
    circle(cx, cy, r * 0.955, {fill: '#07130f'})
  const bolts = repeat(40, (i) => {
    const a = (i / 40) * Math.PI * 2
    const [x, y] = [cx + Math.cos(a) * r * 1.025, cy + Math.sin(a) * r * 1.025]
    return (
      circle(x, y, r * 0.021, {fill: '#0d231c'}) +
      circle(x + 1.6, y - 1.8, r * 0.012, {fill: '#e9c594'})
    )
  })
  const blade = (
    count: number,
    r0: number,
    r1: number,
    sweep: number,
    width: number,
    paint: (lit: number) => string,
    shift = 0,
  ) =>
    repeat(count, (i) => {
      const a = ((i + shift) / count) * Math.PI * 2
      const at = (rad: number, da: number) =>
        `${n(cx + Math.cos(a + da) * r * rad)} ${n(cy + Math.sin(a + da) * r * rad)}`
      const lit = 0.5 + 0.5 * Math.cos(a + Math.PI * 0.3)
      const d = `M${at(r0, 0)}Q${at((r0 + r1) / 2, sweep * 0.3)} ${at(r1, sweep)}L${at(r1, sweep + width)}Q${at((r0 + r1) / 2, sweep * 0.45 + width * 0.95)} ${at(r0, width * 0.95)}Z`
      const edge = `M${at(r0, 0)}Q${at((r0 + r1) / 2, sweep * 0.3)} ${at(r1, sweep)}`
      return (
        path(d, {fill: paint(lit)}) +
        path(edge, {fill: 'none', stroke: '#ffe6bd', 'stroke-width': 2, opacity: 0.18 + lit * 0.55})
      )
    })
  const inside =
    circle(cx, cy, r * 0.95, {
      fill: p.round([
        [0, '#ff9a3d'],
        [0.45, '#e8662b'],
        [0.75, '#7a2d14'],
        [1, '#1a0d08'],
      ]),
    }) +
    blade(46, 0.3, 0.94, -0.34, 0.075, (lit) => mix('#1b120d', '#7a4a28', lit * 0.6), 0.5) +
    blade(30, 0.28, 0.935, 0.42, 0.125, (lit) => mix('#1c3a31', '#b9cdb9', lit * 0.85))
  const rim =
    circle(cx, cy, r * 0.955, {fill: 'none', stroke: '#0b1f19', 'stroke-width': r * 0.035}) +
    path(
      `M${n(cx - r * 0.1)} ${n(cy - r * 0.955)}A${n(r * 0.955)} ${n(r * 0.955)} 0 0 1 ${n(cx + r * 0.955)} ${n(cy - r * 0.05)}`,
      {
        fill: 'none',
        stroke: '#ffdca6',
        'stroke-width': 5,
        opacity: 0.7,
      },
    )
  const hub =
    circle(cx, cy, r * 0.315, {fill: '#0a1914'}) +
    circle(cx, cy, r * 0.3, {
      fill: p.round(
        [
          [0, '#fff0d2'],
          [0.25, '#c9b48a'],
          [0.6, '#3d6355'],
          [1, '#0f2a22'],
        ],
        [0.68, 0.3],
      ),
    }) +
    path(
      `M${n(cx)} ${n(cy)}C${n(cx + r * 0.1)} ${n(cy - r * 0.06)} ${n(cx + r * 0.2)} ${n(cy + r * 0.04)} ${n(cx + r * 0.14)} ${n(cy + r * 0.16)}C${n(cx + r * 0.08)} ${n(cy + r * 0.27)} ${n(cx - r * 0.14)} ${n(cy + r * 0.26)} ${n(cx - r * 0.2)} ${n(cy + r * 0.12)}`,
      {
        fill: 'none',
        stroke: '#fdf3df',
        'stroke-width': r * 0.026,
        'stroke-linecap': 'round',
        opacity: 0.9,
      },
    )
  return (
    hall +
    ground +
    halo(p, cx, cy, p.u * 0.75, '#ffb765', 0.4) +
    casing +
    bolts +
    group({}, inside) +
    rim +
    hub +
    halo(p, cx, cy, r * 1.3, '#ff9a3d', 0.28) +
    figure(p, {
      x: 0.805,
      y: 0.935,
      height: 0.52,
      pose: 'tablet',
      who: 'technician',
      flip: true,
      exposure: 0.7,
      side: -1,
      rim: '#ffd9a0',
    })
  )
}
