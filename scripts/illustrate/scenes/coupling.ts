import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drumPaint, halo, pipePaint} from '../kit/solid.ts'
import {circle, ellipse, group, line, n, rect, repeat} from '../kit/svg.ts'

/** A hose coupling with frost and drifting cold vapour, close up. */
export function hoseCoupling(p: Plate): string {
  const t = tones(p.light, 1)
  const u = p.u
  const [x, y] = [p.w * 0.46, p.h * 0.42]
  const vapour = repeat(14, (i) =>
    ellipse(
      x + u * p.rng.range(-0.16, 0.4),
      y + u * (0.14 + i * 0.036),
      u * p.rng.range(0.1, 0.26),
      u * p.rng.range(0.03, 0.07),
      {
        fill: p.round([
          [0, '#eaf6ff', 0.4],
          [1, '#eaf6ff', 0],
        ]),
      },
    ),
  )
  const ribs = repeat(22, (i, k) => {
    const a = k * 1.15
    const [cx, cy] = [
      x + u * (0.2 + Math.sin(a) * 0.33),
      y + u * (k * 0.04 + (1 - Math.cos(a)) * 0.92),
    ]
    return group(
      {transform: `rotate(${n(k * 64)} ${n(cx)} ${n(cy)})`},
      rect(cx - u * 0.016, cy - u * 0.075, u * 0.034, u * 0.15, {
        rx: u * 0.012,
        fill: pipePaint(p, i % 2 ? 1 : 0.85),
      }),
    )
  })
  return group(
    {},
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, t.body],
          [0.5, mix(t.body, t.lit, 0.7)],
          [1, t.shade],
        ],
        [p.w, 0],
        [0, p.h],
      ),
    }),
    repeat(4, (i) =>
      rect(p.w * (0.06 + i * 0.27), 0, u * 0.06, p.h, {fill: drumPaint(p, 0, 0.7), opacity: 0.4}),
    ),
    halo(p, p.w * 0.75, p.h * 0.1, u * 0.6, p.light.lamp, 0.4),
    rect(-10, y - u * 0.085, x - u * 0.05, u * 0.17, {fill: pipePaint(p, 1)}),
    ...[-0.34, -0.28].map(
      (k) =>
        rect(x + u * k, y - u * 0.14, u * 0.05, u * 0.28, {rx: 5, fill: pipePaint(p, 1)}) +
        [-0.11, -0.04, 0.04, 0.1]
          .map((b) =>
            rect(x + u * (k + (k < -0.3 ? -0.018 : 0.052)), y + u * b, u * 0.018, u * 0.03, {
              rx: 3,
              fill: t.shade,
            }),
          )
          .join(''),
    ),
    ribs,
    rect(x - u * 0.1, y - u * 0.12, u * 0.3, u * 0.24, {
      rx: u * 0.03,
      fill: p.across(
        [
          [0, '#cfe6f5'],
          [0.2, '#ffffff'],
          [0.5, '#9fc4dd'],
          [1, '#39628a'],
        ],
        true,
      ),
    }),
    ...[-0.06, 0.02, 0.1, 0.16].map((k) =>
      rect(x + u * k, y - u * 0.135, u * 0.03, u * 0.27, {
        rx: 6,
        fill: p.across(
          [
            [0, '#e9f6ff'],
            [0.4, '#a9cbe2'],
            [1, '#2f587f'],
          ],
          true,
        ),
      }),
    ),
    line([x + u * 0.02, y - u * 0.13], [x + u * 0.14, y - u * 0.34], tokens.flare, u * 0.035, {
      'stroke-linecap': 'round',
    }) + circle(x + u * 0.14, y - u * 0.34, u * 0.028, {fill: tokens.flare}),
    repeat(120, () =>
      circle(
        x + u * p.rng.range(-0.12, 0.22),
        y + u * p.rng.range(-0.125, 0.125),
        u * p.rng.range(0.001, 0.004),
        {fill: '#ffffff', opacity: p.rng.range(0.4, 1)},
      ),
    ),
    vapour,
  )
}
