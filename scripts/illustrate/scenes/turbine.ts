import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo, pipePaint, railing} from '../kit/solid.ts'
import {ellipse, group, line, n, path, rect, repeat, shape} from '../kit/svg.ts'
import {figure} from '../figures/figure.ts'

/** A gas turbine in its hall with the upper casing off: compressor stages, combustors, exhaust. */
export function turbine(p: Plate): string {
  const t = tones(p.light, 1)
  const u = p.u
  const y = p.h * 0.56
  const [x0, x1] = [p.w * 0.1, p.w * 0.9]
  const radius = (k: number) => u * (k < 0.5 ? 0.27 - k * 0.22 : 0.16 + (k - 0.5) * 0.3)
  const stages = repeat(17, (_, k) => {
    const x = x0 + (x1 - x0) * (0.06 + k * 0.86)
    const r = radius(k) * 0.93
    const hot = k > 0.56
    const colour = hot ? mix(tokens.flare, t.rim, 0.35) : mix(t.lit, t.rim, 0.45)
    const blades = repeat(15, (j) => {
      const a = -Math.PI + (j / 14) * Math.PI
      return path(
        `M${n(x + Math.cos(a) * r * 0.1)} ${n(y + Math.sin(a) * r * 0.42)}Q${n(x + u * 0.012)} ${n(y + Math.sin(a) * r * 0.75)} ${n(x + Math.cos(a) * r * 0.22)} ${n(y + Math.sin(a) * r)}`,
        {
          fill: 'none',
          stroke: j % 2 ? colour : mix(colour, t.shade, 0.45),
          'stroke-width': u * 0.008,
        },
      )
    })
    return (
      ellipse(x, y, r * 0.2, r, {fill: mix(t.shade, colour, 0.12)}) +
      blades +
      ellipse(x, y, r * 0.11, r * 0.44, {
        fill: p.across([
          [0, t.rim],
          [0.5, t.lit],
          [1, t.shade],
        ]),
      }) +
      path(`M${n(x)} ${n(y - r)}A${n(r * 0.2)} ${n(r)} 0 0 1 ${n(x + r * 0.2)} ${n(y)}`, {
        fill: 'none',
        stroke: hot ? '#ffd9a8' : t.rim,
        'stroke-width': u * 0.004,
      })
    )
  })
  const wall =
    repeat(9, (i) => rect(p.w * (i / 8) - 6, 0, 12, p.h * 0.7, {fill: t.shade, opacity: 0.6})) +
    repeat(
      4,
      (i) =>
        rect(p.w * (0.03 + i * 0.25), p.h * 0.05, p.w * 0.19, p.h * 0.16, {
          fill: p.across(
            [
              [0, p.light.glow, 0.9],
              [1, p.light.glow, 0.35],
            ],
            true,
          ),
        }) +
        [1, 2, 3]
          .map((k) =>
            line(
              [p.w * (0.03 + i * 0.25 + k * 0.0475), p.h * 0.05],
              [p.w * (0.03 + i * 0.25 + k * 0.0475), p.h * 0.21],
              t.shade,
              4,
            ),
          )
          .join('') +
        shape(
          [
            [p.w * (0.03 + i * 0.25), p.h * 0.21],
            [p.w * (0.22 + i * 0.25), p.h * 0.21],
            [p.w * (0.36 + i * 0.25), p.h * 0.8],
            [p.w * (0.1 + i * 0.25), p.h * 0.8],
          ],
          p.linear(
            [
              [0, p.light.glow, 0.26],
              [1, p.light.glow, 0],
            ],
            [0, p.h * 0.2],
            [0, p.h * 0.8],
          ),
        ),
    )
  const lower = path(
    `M${n(x0)} ${n(y)}L${n(x1)} ${n(y)}L${n(x1)} ${n(y + u * 0.3)}C${n(x0 + (x1 - x0) * 0.7)} ${n(y + u * 0.2)} ${n(x0 + (x1 - x0) * 0.5)} ${n(y + u * 0.16)} ${n(x0 + (x1 - x0) * 0.45)} ${n(y + u * 0.18)}L${n(x0)} ${n(y + u * 0.29)}Z`,
    {
      fill: p.across(
        [
          [0, mix(t.lit, tokens.leaf, 0.3)],
          [0.15, t.lit],
          [0.55, t.body],
          [1, t.shade],
        ],
        true,
      ),
    },
  )
  return group(
    {},
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, mix(t.body, t.lit, 0.4)],
          [1, t.shade],
        ],
        [0, 0],
        [0, p.h],
      ),
    }),
    wall,
    rect(0, p.h * 0.22, p.w, p.h * 0.035, {fill: tokens.amber}) +
      rect(0, p.h * 0.255, p.w, p.h * 0.012, {fill: t.shade}),
    line([p.w * 0.6, p.h * 0.26], [p.w * 0.6, p.h * 0.31], t.shade, 5),
    rect(0, p.h * 0.78, p.w, p.h * 0.22, {
      fill: p.linear(
        [
          [0, mix(t.lit, p.light.glow, 0.2)],
          [0.3, t.body],
          [1, t.shade],
        ],
        [0, p.h * 0.78],
        [0, p.h],
      ),
    }),
    halo(p, x0 + (x1 - x0) * 0.66, y, u * 0.42, tokens.flare, 0.55),
    rect(x0 - u * 0.2, y - u * 0.045, u * 0.3, u * 0.09, {fill: pipePaint(p, 1)}),
    stages,
    rect(x0, y - u * 0.03, x1 - x0, u * 0.06, {fill: pipePaint(p, 1), opacity: 0.55}),
    lower,
    rect(x0 - u * 0.02, y - u * 0.012, x1 - x0 + u * 0.04, u * 0.03, {
      fill: mix(t.lit, t.rim, 0.25),
    }) +
      repeat(44, (_, k) =>
        rect(x0 + k * (x1 - x0), y - u * 0.02, u * 0.008, u * 0.012, {fill: t.shade}),
      ),
    ...[0.12, 0.46, 0.86].map((k) =>
      rect(x0 + (x1 - x0) * k - u * 0.05, y + u * 0.18, u * 0.1, p.h * 0.84 - y - u * 0.18, {
        fill: t.shade,
      }),
    ),
    rect(x0 - u * 0.04, p.h * 0.82, x1 - x0 + u * 0.08, p.h * 0.03, {fill: t.shade}),
    railing(
      [-5, p.h * 0.985],
      [p.w + 5, p.h * 0.985],
      u * 0.13,
      15,
      mix(tokens.amber, t.shade, 0.2),
      u * 0.007,
    ),
    figure(p, {x: 0.89, y: 0.9, height: 0.34, pose: 'tablet', who: 'fitter', flip: true}),
  )
}
