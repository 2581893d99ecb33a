import {tokens} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, ellipse, group, line, n, path, rect, repeat, shape} from '../kit/svg.ts'

/** An agreement with three signature lines on a desk, seen from above, a pen beside it. */
export function agreement(p: Plate): string {
  const desk =
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, '#8a5a33'],
          [0.5, '#6d4325'],
          [1, '#3f2614'],
        ],
        [0, 0],
        [p.w, p.h],
      ),
    }) +
    repeat(70, () => {
      const y = p.rng.next() * p.h
      const w = p.rng.range(0.2, 0.7) * p.w
      return ellipse(p.rng.next() * p.w, y, w, p.rng.range(0.8, 3.4), {
        fill: p.rng.chance(0.6) ? '#2f1b0d' : '#b98453',
        opacity: p.rng.range(0.08, 0.22),
      })
    }) +
    [0.31, 0.67].map((k) => rect(0, p.h * k, p.w, 3, {fill: '#24140a', opacity: 0.5})).join('')
  const light = ellipse(p.w * 0.36, p.h * 0.3, p.u * 1.15, p.u * 0.85, {
    fill: p.round([
      [0, '#ffe7b8', 0.62],
      [0.45, '#ffd592', 0.26],
      [1, '#ffd592', 0],
    ]),
  })
  return (
    desk +
    light +
    folder(p) +
    sheet(p, {x: 0.545, y: 0.5, turn: 4, plain: true}) +
    sheet(p, {x: 0.5, y: 0.505, turn: -5, plain: false}) +
    cup(p, p.w * 0.855, p.h * 0.24, p.u * 0.115) +
    pen(p) +
    glasses(p, p.w * 0.155, p.h * 0.66, p.u * 0.1) +
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, '#120a05', 0],
          [0.6, '#120a05', 0],
          [1, '#120a05', 0.5],
        ],
        [p.w * 0.3, 0],
        [p.w, p.h],
      ),
    })
  )
}

const folder = (p: Plate) =>
  group(
    {transform: `translate(${n(p.w * 0.5)} ${n(p.h * 0.52)}) rotate(-9)`},
    rect(-395, -455, 800, 960, {rx: 16, fill: '#000', opacity: 0.45, filter: p.blur(16)}),
    rect(-410, -480, 800, 960, {
      rx: 14,
      fill: p.linear(
        [
          [0, '#1b7a58'],
          [1, '#0b3527'],
        ],
        [-400, -480],
        [400, 480],
      ),
    }),
    rect(-398, -468, 776, 936, {
      rx: 10,
      fill: 'none',
      stroke: '#e0b975',
      'stroke-width': 2,
      opacity: 0.5,
    }),
  )

type SheetOptions = {x: number; y: number; turn: number; plain: boolean}

function sheet(p: Plate, {x, y, turn, plain}: SheetOptions): string {
  const [w, h] = [640, 880]
  const ink = '#33473f'
  const bar = (bx: number, by: number, bw: number, bh = 7, opacity = 0.32) =>
    rect(bx, by, bw, bh, {rx: bh / 2, fill: ink, opacity})
  const text = (from: number, lines: number, last = 0.6) =>
    repeat(lines, (i) =>
      bar(
        -w / 2 + 78,
        from + i * 22,
        (i === lines - 1 ? last : 1) * (w - 156) - p.rng.range(0, 22),
      ),
    )
  const parties = [
    {
      colour: tokens.leaf,
      d: 'M0 0c14 -34 30 -44 26 -10s-10 34 8 6s22 -22 20 2s14 10 30 -12s20 -6 16 6s24 -2 40 -10',
    },
    {
      colour: tokens.flame,
      d: 'M0 -4c24 -30 34 -36 30 -6c-4 22 -20 28 -10 4s34 -34 32 -8s8 14 20 -6s16 -12 18 2s22 0 42 -4',
    },
    {
      colour: tokens.flare,
      d: 'M2 0c4 -40 22 -46 24 -20s-22 22 -4 18s26 -26 30 -8s12 14 22 -4s18 -14 22 2s26 2 44 -10',
    },
  ]
  const signed = parties
    .map(({colour, d}, i) => {
      const sx = -w / 2 + 60 + i * 180
      return group(
        {},
        line([sx, 292], [sx + 158, 292], ink, 2.5, {opacity: 0.8}),
        bar(sx, 306, 92, 6, 0.45),
        bar(sx, 322, 62, 5, 0.3),
        path(d, {
          transform: `translate(${sx + 12} 284)`,
          fill: 'none',
          stroke: '#173a86',
          'stroke-width': 4,
          'stroke-linecap': 'round',
          'stroke-linejoin': 'round',
        }),
        group(
          {transform: `translate(${sx + 120} 372) rotate(${i * 14 - 10})`},
          circle(0, 0, 37, {fill: 'none', stroke: colour, 'stroke-width': 4.5, opacity: 0.85}),
          circle(0, 0, 27, {fill: 'none', stroke: colour, 'stroke-width': 2, opacity: 0.75}),
          path('M0 -15C9 -4 12 2 12 7A12 12 0 0 1 -12 7C-12 2 -9 -4 0 -15Z', {
            fill: colour,
            opacity: 0.85,
          }),
        ),
      )
    })
    .join('')
  const words = plain
    ? ''
    : circle(0, -362, 21, {fill: 'none', stroke: tokens.pine, 'stroke-width': 5}) +
      path('M0 -374C7 -366 9 -361 9 -357A9 9 0 0 1 -9 -357C-9 -361 -7 -366 0 -374Z', {
        fill: tokens.flame,
      }) +
      rect(-190, -316, 380, 15, {rx: 7, fill: tokens.pine}) +
      bar(-120, -286, 240, 8, 0.5) +
      text(-232, 4) +
      bar(-w / 2 + 78, -122, 150, 10, 0.6) +
      text(-96, 5, 0.8) +
      bar(-w / 2 + 78, 36, 190, 10, 0.6) +
      text(62, 5, 0.45) +
      signed
  const corners = [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ] as const
  return group(
    {transform: `translate(${n(p.w * x)} ${n(p.h * y)}) rotate(${turn})`},
    shape(
      corners.map(([a, b]) => [a + 12, b + 16] as const),
      '#150b05',
      {opacity: 0.42, filter: p.blur(11)},
    ),
    shape(
      corners,
      p.linear(
        [
          [0, '#fffdf5'],
          [0.6, plain ? '#e9e0cb' : '#f6efdf'],
          [1, plain ? '#cfc3a8' : '#e2d7bf'],
        ],
        [-w / 2, -h / 2],
        [w / 2, h / 2],
      ),
    ),
    words,
  )
}

function cup(p: Plate, x: number, y: number, s: number): string {
  return group(
    {transform: `translate(${n(x)} ${n(y)})`},
    circle(10, 16, s * 1.12, {fill: '#150b05', opacity: 0.5, filter: p.blur(12)}),
    circle(0, 0, s * 1.12, {
      fill: p.round(
        [
          [0, '#f8f3e6'],
          [0.8, '#e3dac4'],
          [1, '#b9ac90'],
        ],
        [0.35, 0.3],
      ),
    }),
    circle(0, 0, s * 0.86, {fill: 'none', stroke: tokens.leaf, 'stroke-width': 3, opacity: 0.7}),
    path(
      `M${n(s * 0.48)} ${n(s * 0.4)}q${n(s * 0.62)} ${n(s * 0.28)} ${n(s * 0.3)} ${n(-s * 0.34)}`,
      {
        fill: 'none',
        stroke: '#efe7d5',
        'stroke-width': s * 0.13,
        'stroke-linecap': 'round',
      },
    ),
    circle(4, 6, s * 0.68, {fill: '#5a4a36', opacity: 0.35}),
    circle(0, 0, s * 0.64, {fill: '#fbf7ec'}),
    circle(0, 0, s * 0.55, {
      fill: p.round(
        [
          [0, '#8a4f22'],
          [0.8, '#6a3714'],
          [1, '#47220b'],
        ],
        [0.4, 0.34],
      ),
    }),
    path(
      `M${n(-s * 0.36)} ${n(-s * 0.24)}A${n(s * 0.45)} ${n(s * 0.45)} 0 0 1 ${n(s * 0.1)} ${n(-s * 0.43)}`,
      {
        fill: 'none',
        stroke: '#f0c490',
        'stroke-width': 4,
        'stroke-linecap': 'round',
        opacity: 0.75,
      },
    ),
  )
}

/** A fountain pen lying at the right of the sheet, its nib to the lines. */
function pen(p: Plate): string {
  const barrel = p.across(
    [
      [0, '#5d8f80'],
      [0.22, '#17443a'],
      [1, '#06150f'],
    ],
    true,
  )
  const gold = p.across(
    [
      [0, '#fff0c4'],
      [0.5, '#d8a850'],
      [1, '#7a5420'],
    ],
    true,
  )
  return group(
    {transform: `translate(${n(p.w * 0.795)} ${n(p.h * 0.66)}) rotate(-38)`},
    rect(-172, 10, 400, 34, {rx: 16, fill: '#150b05', opacity: 0.5, filter: p.blur(8)}),
    path('M-250 0L-186 -13L-176 -13L-176 13L-186 13Z', {fill: gold}),
    line([-246, 0], [-200, 0], '#5b3d16', 2),
    circle(-200, 0, 4, {fill: '#5b3d16'}),
    path('M-178 -15L-70 -20L-70 20L-178 15Z', {fill: barrel}),
    rect(-72, -21, 12, 42, {fill: gold}),
    path('M-60 -21L190 -19Q214 0 190 19L-60 21Z', {fill: barrel}),
    rect(150, -20, 9, 40, {fill: gold}),
    line([-172, -10], [180, -12], '#cfeee0', 3, {opacity: 0.55, 'stroke-linecap': 'round'}),
  )
}

function glasses(p: Plate, x: number, y: number, s: number): string {
  const frame = '#1a120c'
  const lens = (k: number) =>
    rect(k * s - s * 0.46, -s * 0.38, s * 0.92, s * 0.76, {
      rx: s * 0.32,
      fill: '#e8f4ee',
      'fill-opacity': 0.16,
      stroke: frame,
      'stroke-width': s * 0.085,
    }) +
    line([k * s - s * 0.22, -s * 0.16], [k * s - s * 0.02, -s * 0.26], '#ffffff', 4, {
      opacity: 0.5,
      'stroke-linecap': 'round',
    })
  const bits =
    path(`M${n(-s * 0.16)} ${n(-s * 0.1)}Q0 ${n(-s * 0.26)} ${n(s * 0.16)} ${n(-s * 0.1)}`, {
      fill: 'none',
      stroke: frame,
      'stroke-width': s * 0.08,
    }) +
    [-1, 1]
      .map((k) =>
        path(
          `M${n(k * s * 1.08)} ${n(-s * 0.14)}C${n(k * s * 1.1)} ${n(s * 0.3)} ${n(k * s * 0.98)} ${n(s * 0.9)} ${n(k * s * 0.94)} ${n(s * 1.35)}q${n(-k * s * 0.03)} ${n(s * 0.2)} ${n(-k * s * 0.2)} ${n(s * 0.26)}`,
          {
            fill: 'none',
            stroke: frame,
            'stroke-width': s * 0.075,
            'stroke-linecap': 'round',
          },
        ),
      )
      .join('')
  const all = lens(-0.62) + lens(0.62) + bits
  return (
    group(
      {
        transform: `translate(${n(x + 8)} ${n(y + 13)}) rotate(24)`,
        opacity: 0.4,
        filter: p.blur(6),
      },
      all,
    ) + group({transform: `translate(${n(x)} ${n(y)}) rotate(24)`}, all)
  )
}
