import {mix} from '../kit/colour.ts'
import {ground, tokens} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo, lamp} from '../kit/solid.ts'
import {ellipse, group, line, n, path, rect, repeat} from '../kit/svg.ts'
import {hills, mist} from './land.ts'
import {sky} from './sky.ts'

/** A channel buoy with its light on calm water, the shore behind it lost in mist. */
export function channelBuoy(p: Plate): string {
  const horizon = 0.5
  const y = p.h * horizon
  const sea =
    rect(0, y, p.w, p.h - y, {
      fill: p.linear(
        [
          [0, mix(p.light.haze, p.light.lit, 0.25)],
          [0.18, mix(p.light.far, p.light.lit, 0.5)],
          [0.55, mix(p.light.lit, p.light.near, 0.5)],
          [1, p.light.near],
        ],
        [0, y],
        [0, p.h],
      ),
    }) +
    ellipse(p.sunX * p.w, y, p.u * 0.5, p.h * 0.5, {
      'clip-path': p.clip(rect(0, y, p.w, p.h, {})),
      fill: p.round([
        [0, p.light.glow, 0.7],
        [0.5, p.light.glow, 0.2],
        [1, p.light.glow, 0],
      ]),
    })
  const ripples = repeat(150, () => {
    const k = p.rng.next() ** 1.7
    const at = y + 4 + k * (p.h - y)
    const x = p.rng.next() * p.w
    const near = Math.max(0, 1 - Math.abs(x - p.sunX * p.w) / (p.w * (0.07 + k * 0.2)))
    return ellipse(x, at, p.u * (0.02 + k * 0.1) * p.rng.range(0.5, 1.4), 0.8 + k * 3.2, {
      fill: near > 0.1 ? p.light.rim : p.rng.chance(0.5) ? p.light.near : p.light.haze,
      opacity: near > 0.1 ? 0.18 + near * 0.4 : 0.14,
    })
  })
  const x = p.w * 0.72
  const water = p.h * 0.75
  const s = p.u * 0.47
  const buoy = body(p, s)
  const mirrored = group(
    {
      transform: `translate(${n(x)} ${n(water + s * 0.015)}) scale(1 -0.62) skewX(-4)`,
      opacity: 0.42,
      filter: p.blur(4),
    },
    buoy,
  )
  const path0 = repeat(15, (i, k) =>
    ellipse(
      x + p.rng.range(-14, 14),
      water + s * 0.08 + k * p.h * 0.24,
      s * (0.03 + k * 0.07) * p.rng.range(0.6, 1.3),
      2 + k * 2,
      {
        fill: i % 3 ? tokens.amber : '#fff0cf',
        opacity: 0.6 * (1 - k * 0.75),
      },
    ),
  )
  return (
    sky(p, {horizon, count: 9}) +
    hills(p, {top: 0.4, base: horizon + 0.004, layers: 3, from: 0.05, to: 0.45, relief: 0.08}) +
    mist(p, {y: horizon - 0.015, height: 0.1, opacity: 0.75}) +
    sea +
    ripples +
    mirrored +
    path0 +
    ripple(p, x, water, s) +
    group({transform: `translate(${n(x)} ${n(water)}) rotate(3)`}, buoy) +
    halo(p, x + s * 0.05, water - s * 0.87, p.u * 0.34, tokens.amber, 0.75) +
    lamp(p, x + s * 0.045, water - s * 0.87, p.u * 0.013, tokens.amber)
  )
}

const ripple = (p: Plate, x: number, y: number, s: number) =>
  [0.34, 0.46, 0.62]
    .map((k, i) =>
      ellipse(x, y + s * 0.02, s * k, s * k * 0.12, {
        fill: 'none',
        stroke: p.light.rim,
        'stroke-width': 2.4 - i * 0.6,
        opacity: 0.4 - i * 0.11,
      }),
    )
    .join('')

/** The buoy about its water line, `s` from there to its lamp. */
function body(p: Plate, s: number): string {
  const dark = ground(p.light, 1)
  const red = '#c9471f'
  const hull = p.across([
    [0, '#3d150b'],
    [0.45, '#8c2f16'],
    [0.8, red],
    [0.93, '#ffb27a'],
    [1, '#a83c1b'],
  ])
  const leg = (a: number, b: number) =>
    line([a * s, -0.2 * s], [b * s, -0.74 * s], dark, s * 0.022) +
    line([a * s + 3, -0.2 * s], [b * s + 3, -0.74 * s], p.light.rim, s * 0.005, {opacity: 0.7})
  const brace = repeat(3, (i) => {
    const y0 = -0.22 - i * 0.17
    const w0 = 0.18 - i * 0.034
    const w1 = w0 - 0.034
    return (
      line([-w0 * s, y0 * s], [w1 * s, (y0 - 0.17) * s], dark, s * 0.011) +
      line([w0 * s, y0 * s], [-w1 * s, (y0 - 0.17) * s], dark, s * 0.011) +
      line([-w1 * s, (y0 - 0.17) * s], [w1 * s, (y0 - 0.17) * s], dark, s * 0.013)
    )
  })
  return (
    path(
      `M${n(-s * 0.29)} ${n(-s * 0.12)}L${n(s * 0.29)} ${n(-s * 0.12)}L${n(s * 0.25)} ${n(s * 0.03)}Q0 ${n(s * 0.085)} ${n(-s * 0.25)} ${n(s * 0.03)}Z`,
      {fill: hull},
    ) +
    ellipse(0, -s * 0.12, s * 0.29, s * 0.045, {fill: '#6a2411'}) +
    ellipse(0, -s * 0.125, s * 0.27, s * 0.036, {fill: '#93341a'}) +
    rect(-s * 0.2, -s * 0.21, s * 0.4, s * 0.085, {rx: s * 0.02, fill: hull}) +
    ellipse(0, -s * 0.21, s * 0.2, s * 0.026, {fill: '#a03a1d'}) +
    leg(-0.18, -0.08) +
    leg(0.18, 0.08) +
    brace +
    rect(-s * 0.1, -s * 0.56, s * 0.2, s * 0.12, {fill: '#f0e8d4'}) +
    rect(-s * 0.1, -s * 0.52, s * 0.2, s * 0.04, {fill: red}) +
    rect(-s * 0.13, -s * 0.765, s * 0.26, s * 0.028, {fill: dark}) +
    rect(-s * 0.13, -s * 0.767, s * 0.26, s * 0.006, {fill: p.light.rim, opacity: 0.7}) +
    rect(-s * 0.04, -s * 0.92, s * 0.08, s * 0.155, {rx: s * 0.01, fill: '#ffe7b8'}) +
    [-0.04, 0, 0.04]
      .map((k) => line([k * s, -s * 0.92], [k * s, -s * 0.765], dark, s * 0.008))
      .join('') +
    path(`M${n(-s * 0.06)} ${n(-s * 0.91)}L${n(s * 0.06)} ${n(-s * 0.91)}L0 ${n(-s * 0.985)}Z`, {
      fill: dark,
    })
  )
}
