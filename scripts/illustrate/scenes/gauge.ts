import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drumPaint, halo, pipePaint} from '../kit/solid.ts'
import {circle, group, line, n, path, rect, repeat, shape} from '../kit/svg.ts'

/** A round pressure gauge (pixels); the needle's value is 0…1. */
function gauge(p: Plate, x: number, y: number, r: number, value: number): string {
  const t = tones(p.light, 1)
  const angle = (v: number) => Math.PI * (0.75 + 1.5 * v)
  const on = (v: number, k: number) =>
    [x + Math.cos(angle(v)) * r * k, y + Math.sin(angle(v)) * r * k] as const
  const arc = (a: number, b: number, k: number) => {
    const [f, g] = [on(a, k), on(b, k)]
    return `M${n(f[0])} ${n(f[1])}A${n(r * k)} ${n(r * k)} 0 ${b - a > 0.66 ? 1 : 0} 1 ${n(g[0])} ${n(g[1])}`
  }
  return group(
    {},
    circle(x + r * 0.07, y + r * 0.12, r * 1.12, {
      fill: '#000000',
      opacity: 0.4,
      filter: p.blur(r * 0.06),
    }),
    circle(x, y, r * 1.13, {
      fill: p.linear(
        [
          [0, mix(t.lit, t.rim, 0.8)],
          [0.5, t.body],
          [1, t.shade],
        ],
        [x + r * 0.7, y - r],
        [x - r * 0.7, y + r],
      ),
    }),
    circle(x, y, r * 1.02, {fill: t.shade}),
    circle(x, y, r * 0.98, {
      fill: p.round(
        [
          [0, '#fdfbf2'],
          [0.75, '#f1eedf'],
          [1, '#c9c8b4'],
        ],
        [0.58, 0.4],
      ),
    }),
    path(arc(0.02, 0.6, 0.72), {fill: 'none', stroke: tokens.leaf, 'stroke-width': r * 0.07}),
    path(arc(0.62, 0.8, 0.72), {fill: 'none', stroke: tokens.amber, 'stroke-width': r * 0.07}),
    path(arc(0.82, 0.98, 0.72), {fill: 'none', stroke: tokens.flare, 'stroke-width': r * 0.07}),
    repeat(41, (i, v) =>
      line(on(v, i % 5 ? 0.84 : 0.8), on(v, 0.9), tokens.ink, r * (i % 5 ? 0.009 : 0.022)),
    ),
    group(
      {opacity: 0.3, transform: `translate(${n(r * 0.03)} ${n(r * 0.05)})`},
      line(on(value, -0.18), on(value, 0.76), '#000000', r * 0.03),
    ),
    shape(
      [
        on(value, 0.78),
        [
          x + Math.cos(angle(value) + 1.57) * r * 0.04,
          y + Math.sin(angle(value) + 1.57) * r * 0.04,
        ],
        on(value, -0.2),
        [
          x + Math.cos(angle(value) - 1.57) * r * 0.04,
          y + Math.sin(angle(value) - 1.57) * r * 0.04,
        ],
      ],
      tokens.ink,
    ),
    circle(x, y, r * 0.085, {
      fill: p.round(
        [
          [0, '#ffffff'],
          [0.4, t.lit],
          [1, t.shade],
        ],
        [0.4, 0.35],
      ),
    }),
    path(
      `M${n(x - r * 0.82)} ${n(y - r * 0.26)}A${n(r * 0.86)} ${n(r * 0.86)} 0 0 1 ${n(x + r * 0.5)} ${n(y - r * 0.7)}Q${n(x - r * 0.3)} ${n(y - r * 0.55)} ${n(x - r * 0.82)} ${n(y - r * 0.26)}Z`,
      {fill: '#ffffff', opacity: 0.3},
    ),
  )
}

/** One to three gauges close up on a pipe. `dark` puts them in the cone of a work lamp. */
export function gaugePanel(
  p: Plate,
  {count, dark = false}: {count: number; dark?: boolean},
): string {
  const t = tones(p.light, 1)
  const r = p.u * (count === 1 ? 0.33 : count === 2 ? 0.2 : 0.19)
  const py = p.h * (count === 1 ? 0.84 : 0.8)
  const pr = p.u * (count === 1 ? 0.12 : 0.13)
  const back = dark
    ? p.linear(
        [
          [0, t.shade],
          [1, '#030908'],
        ],
        [0, 0],
        [0, p.h],
      )
    : p.linear(
        [
          [0, mix(t.lit, p.light.haze, 0.55)],
          [0.6, t.lit],
          [1, t.body],
        ],
        [p.w * p.sunX, 0],
        [p.w * (1 - p.sunX), p.h],
      )
  const far = repeat(4, (i) =>
    rect(-10, p.h * (0.08 + i * 0.13), p.w + 20, p.u * 0.05, {
      fill: pipePaint(p, 0.6),
      opacity: dark ? 0.25 : 0.5,
    }),
  )
  const cone = dark
    ? shape(
        [
          [p.w * 0.5, -20],
          [p.w * 0.02, p.h],
          [p.w * 0.98, p.h],
        ],
        p.linear(
          [
            [0, p.light.lamp, 0.75],
            [1, p.light.lamp, 0.05],
          ],
          [0, 0],
          [0, p.h],
        ),
      ) + halo(p, p.w * 0.5, 0, p.u * 0.5, p.light.lamp, 0.8)
    : ''
  const set = repeat(count, (i) => {
    const x = p.w * (count === 1 ? 0.5 : (i + 0.5) / count)
    const y = p.h * (count === 1 ? 0.4 : 0.4 + (i % 2) * 0.05)
    return (
      rect(x - r * 0.13, y + r, r * 0.26, py - y - r, {fill: drumPaint(p, x, 1)}) +
      rect(x - r * 0.28, y + r * 1.12, r * 0.56, r * 0.22, {rx: 4, fill: t.shade}) +
      rect(x - r * 0.22, y + r * 1.4, r * 0.44, r * 0.26, {rx: 4, fill: drumPaint(p, x, 1)}) +
      line([x + r * 0.1, y + r * 1.53], [x + r * 0.62, y + r * 1.48], tokens.flare, r * 0.1, {
        'stroke-linecap': 'round',
      }) +
      gauge(p, x, y, r, [0.66, 0.38, 0.52][(i + (count === 1 ? 0 : p.seed)) % 3] ?? 0.5)
    )
  })
  const flanges = repeat(count + 1, (_, k) =>
    [0, 1]
      .map(
        (j) =>
          rect(p.w * (0.02 + k * 0.94) + j * pr * 0.34, py - pr * 1.28, pr * 0.28, pr * 2.56, {
            rx: 5,
            fill: pipePaint(p, 1),
          }) +
          [-1, -0.5, 0.1, 0.7]
            .map((b) =>
              rect(
                p.w * (0.02 + k * 0.94) + (j ? pr * 0.62 : -pr * 0.12),
                py + b * pr,
                pr * 0.12,
                pr * 0.2,
                {rx: 3, fill: t.shade},
              ),
            )
            .join(''),
      )
      .join(''),
  )
  return (
    rect(0, 0, p.w, p.h, {fill: back}) +
    far +
    cone +
    rect(-10, py - pr, p.w + 20, pr * 2, {fill: pipePaint(p, 1)}) +
    flanges +
    set +
    rect(0, py + pr * 1.5, p.w, p.h, {fill: t.shade, opacity: 0.5})
  )
}
