import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {ellipse, group, line, n, path, rect, repeat, shape} from '../kit/svg.ts'

/** A telephone and a sealed letter on a desk, in the light of a lamp. */
export function speakUp(p: Plate): string {
  const t = tones(p.light, 1)
  const top = p.h * 0.6
  const warm = '#ffdca0'
  const [sx, sy] = [p.w * 0.795, p.h * 0.345]
  const wall =
    rect(0, 0, p.w, top, {
      fill: p.linear(
        [
          [0, '#06130f'],
          [0.55, '#0d2b23'],
          [1, '#123a2f'],
        ],
        [0, 0],
        [p.w, 0],
      ),
    }) +
    repeat(26, (i) => rect(i * p.w * 0.04, 0, p.w * 0.0012, top, {fill: t.lit, opacity: 0.16})) +
    ellipse(p.w * 0.8, top, p.u * 0.85, p.u * 0.62, {
      fill: p.round([
        [0, warm, 0.3],
        [0.5, warm, 0.1],
        [1, warm, 0],
      ]),
    })
  const desk =
    rect(0, top, p.w, p.h - top, {
      fill: p.linear(
        [
          [0, '#3b2a1b'],
          [0.25, '#2c1f15'],
          [1, '#0d0b08'],
        ],
        [0, top],
        [0, p.h],
      ),
    }) +
    ellipse(sx, p.h * 0.71, p.u * 0.52, p.u * 0.14, {
      fill: p.round([
        [0, warm, 0.72],
        [0.45, '#f0b870', 0.42],
        [0.8, '#c98a4a', 0.14],
        [1, '#c98a4a', 0],
      ]),
    }) +
    line([0, top], [p.w, top], '#f2c283', 2.5, {opacity: 0.35})
  const cone = shape(
    [
      [sx - p.u * 0.142, sy + p.u * 0.036],
      [sx + p.u * 0.142, sy + p.u * 0.036],
      [sx + p.u * 0.4, p.h * 0.8],
      [sx - p.u * 0.4, p.h * 0.8],
    ],
    p.linear(
      [
        [0, warm, 0.42],
        [0.6, warm, 0.12],
        [1, warm, 0],
      ],
      [sx, sy],
      [sx, p.h * 0.8],
    ),
    {filter: p.blur(7)},
  )
  const brass = '#b98a4a'
  const shade = group(
    {transform: `translate(${n(sx)} ${n(sy)})`},
    rect(-3.5, -sy, 7, sy - 60, {fill: '#081a14'}),
    rect(1.5, -sy, 2, sy - 60, {fill: brass, opacity: 0.6}),
    ellipse(0, 34, 132, 15, {fill: '#fff3d4'}),
    path('M-132 34C-118 -22 -62 -50 -22 -58L22 -58C62 -50 118 -22 132 34C84 18 -84 18 -132 34Z', {
      fill: p.across([
        [0, '#0b3527'],
        [0.45, tokens.leaf],
        [0.72, '#3aa27a'],
        [1, '#0e4533'],
      ]),
    }),
    path('M-132 34C-84 18 84 18 132 34', {fill: 'none', stroke: '#ffe9bd', 'stroke-width': 4}),
    rect(-22, -72, 44, 16, {rx: 6, fill: brass}),
  )
  return (
    wall +
    desk +
    cone +
    letter(p, p.w * 0.742, p.h * 0.77) +
    telephone(p, p.w * 0.82, p.h * 0.7, p.u * 0.205) +
    shade +
    halo(p, sx, sy + 40, p.u * 0.3, warm, 0.55)
  )
}

function letter(p: Plate, x: number, y: number): string {
  const paper = p.across([
    [0, '#d9c9a6'],
    [1, '#fff6df'],
  ])
  return group(
    {transform: `translate(${n(x)} ${n(y)}) scale(0.72)`},
    shape(
      [
        [-118, 30],
        [70, 44],
        [150, -8],
        [-34, -22],
      ].map(([a, b]) => [(a ?? 0) + 6, (b ?? 0) + 12]),
      '#000',
      {opacity: 0.45, filter: p.blur(6)},
    ),
    shape(
      [
        [-118, 30],
        [70, 44],
        [150, -8],
        [-34, -22],
      ],
      paper,
    ),
    path('M-34 -22L26 20L150 -8', {fill: '#f3e6c8', stroke: '#a98f63', 'stroke-width': 2}),
    path('M-118 30L14 12M70 44L40 17', {fill: 'none', stroke: '#b59c70', 'stroke-width': 1.6}),
    ellipse(27, 17, 17, 10, {fill: '#a83a17'}),
    ellipse(25, 15, 14, 8, {fill: '#e2622f'}),
    ellipse(24, 14.5, 7, 4, {fill: '#b3441d'}),
    line([70, 62], [214, 18], '#1b3a31', 8, {'stroke-linecap': 'round'}),
    line([70, 60], [214, 16], '#4f8a72', 2, {'stroke-linecap': 'round'}),
    line([58, 66], [72, 61], '#e8c27c', 5, {'stroke-linecap': 'round'}),
  )
}

function telephone(p: Plate, x: number, y: number, s: number): string {
  const body = p.linear(
    [
      [0, '#2fa077'],
      [0.45, '#14684a'],
      [1, '#072a1f'],
    ],
    [-20, -0.5 * s],
    [30, 0.06 * s],
  )
  const d = (text: string) => text.replace(/-?\d*\.\d+|-?\d+/g, (v) => n(Number(v) * s))
  const keys = repeat(4, (r) =>
    repeat(3, (c) => {
      const k = 1 + r * 0.12
      return rect(
        (c - 1) * s * 0.098 * k - s * 0.034 * k,
        -s * 0.315 + r * s * 0.066,
        s * 0.068 * k,
        s * 0.042,
        {rx: s * 0.014, fill: r === 3 && c === 2 ? tokens.flare : '#f6ead0'},
      )
    }),
  )
  return group(
    {transform: `translate(${n(x)} ${n(y)})`},
    ellipse(s * 0.04, s * 0.035, s * 0.66, s * 0.075, {
      fill: '#000',
      opacity: 0.5,
      filter: p.blur(5),
    }),
    path(
      `M${n(-s * 0.56)} ${n(-s * 0.42)}C${n(-s * 0.86)} ${n(-s * 0.2)} ${n(-s * 0.5)} ${n(-s * 0.14)} ${n(-s * 0.72)} ${n(-s * 0.05)}S${n(-s * 0.56)} ${n(s * 0.05)} ${n(-s * 0.42)} ${n(s * 0.01)}`,
      {
        fill: 'none',
        stroke: '#0a3124',
        'stroke-width': 5.5,
        'stroke-linecap': 'round',
      },
    ),
    path(
      d(
        'M-0.52 0.02C-0.5 -0.2 -0.36 -0.3 -0.3 -0.46L0.3 -0.46C0.36 -0.3 0.5 -0.2 0.52 0.02C0.4 0.07 -0.4 0.07 -0.52 0.02Z',
      ),
      {fill: body},
    ),
    path(d('M-0.3 -0.46L0.3 -0.46L0.315 -0.41L-0.315 -0.41Z'), {fill: '#6fd0a8', opacity: 0.55}),
    path(d('M-0.21 -0.355L0.21 -0.355L0.27 -0.03L-0.27 -0.03Z'), {fill: '#06231a', opacity: 0.8}),
    keys,
    path(d('M-0.22 -0.46L-0.2 -0.56L-0.14 -0.56L-0.12 -0.46Z'), {fill: '#0b3b2b'}),
    path(d('M0.22 -0.46L0.2 -0.56L0.14 -0.56L0.12 -0.46Z'), {fill: '#0b3b2b'}),
    path(
      d(
        'M-0.66 -0.44C-0.7 -0.64 -0.52 -0.76 0 -0.76C0.52 -0.76 0.7 -0.64 0.66 -0.44C0.65 -0.36 0.38 -0.36 0.37 -0.44C0.36 -0.56 0.2 -0.58 0 -0.58C-0.2 -0.58 -0.36 -0.56 -0.37 -0.44C-0.38 -0.36 -0.65 -0.36 -0.66 -0.44Z',
      ),
      {
        fill: p.linear(
          [
            [0, '#58c79c'],
            [0.35, '#1b8560'],
            [1, '#0a3a2b'],
          ],
          [0, -0.77 * s],
          [0, -0.36 * s],
        ),
      },
    ),
    path(d('M-0.62 -0.6C-0.52 -0.72 -0.3 -0.742 0 -0.742C0.3 -0.742 0.52 -0.72 0.62 -0.6'), {
      fill: 'none',
      stroke: '#e9ffe9',
      'stroke-width': s * 0.014,
      'stroke-linecap': 'round',
      opacity: 0.75,
    }),
  )
}
