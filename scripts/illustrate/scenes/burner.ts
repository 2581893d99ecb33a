import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {ellipse, group, line, n, path, rect, repeat} from '../kit/svg.ts'

/** A ring of gas flames under a pot, close up. */
export function burner(p: Plate): string {
  const t = tones(p.light, 1)
  const u = p.u
  const [x, y, rx, ry] = [p.w * 0.52, p.h * 0.7, u * 0.44, u * 0.11]
  const jet = (a: number, front: boolean) => {
    const [fx, fy] = [x + Math.cos(a) * rx, y + Math.sin(a) * ry]
    const h = u * (front ? 0.125 : 0.1) * p.rng.range(0.85, 1.15)
    const lean = Math.cos(a) * u * 0.045
    const w = u * 0.022
    const tongue = (k: number, fill: string, opacity: number) =>
      path(
        `M${n(fx - w * k)} ${n(fy)}C${n(fx - w * 1.3 * k + lean * 0.3)} ${n(fy - h * 0.45 * k)} ${n(fx + lean * 0.7)} ${n(fy - h * 0.6 * k)} ${n(fx + lean * k)} ${n(fy - h * k)}C${n(fx + w * k + lean)} ${n(fy - h * 0.5 * k)} ${n(fx + w * 1.3 * k)} ${n(fy - h * 0.3 * k)} ${n(fx + w * k)} ${n(fy)}Z`,
        {fill, opacity},
      )
    return (
      halo(p, fx + lean * 0.5, fy - h * 0.5, h * 0.9, tokens.flame, 0.5) +
      tongue(1.12, tokens.flame, 0.7) +
      tongue(0.9, tokens.flameLight, 0.85) +
      tongue(0.5, '#ffffff', 0.9)
    )
  }
  const ring = (front: boolean) =>
    repeat(26, (i) => {
      const a = (i / 26) * Math.PI * 2
      return Math.sin(a) > -0.02 === front ? jet(a, front) : ''
    })
  const potY = p.h * 0.5
  const pot = group(
    {},
    path(
      `M${n(x - u * 0.56)} ${n(p.h * -0.02)}L${n(x - u * 0.56)} ${n(potY - u * 0.1)}Q${n(x - u * 0.56)} ${n(potY)} ${n(x - u * 0.44)} ${n(potY + u * 0.02)}Q${n(x)} ${n(potY + u * 0.075)} ${n(x + u * 0.44)} ${n(potY + u * 0.02)}Q${n(x + u * 0.56)} ${n(potY)} ${n(x + u * 0.56)} ${n(potY - u * 0.1)}L${n(x + u * 0.56)} ${n(p.h * -0.02)}Z`,
      {
        fill: p.across([
          [0, '#0b1c1a'],
          [0.2, '#2c4b47'],
          [0.34, '#6d918a'],
          [0.42, '#2f4f4a'],
          [0.75, '#142a27'],
          [0.93, '#7a5234'],
          [1, '#2b1a10'],
        ]),
      },
    ),
    path(
      `M${n(x - u * 0.55)} ${n(potY - u * 0.12)}Q${n(x - u * 0.55)} ${n(potY)} ${n(x - u * 0.44)} ${n(potY + u * 0.02)}Q${n(x)} ${n(potY + u * 0.075)} ${n(x + u * 0.44)} ${n(potY + u * 0.02)}Q${n(x + u * 0.55)} ${n(potY)} ${n(x + u * 0.55)} ${n(potY - u * 0.12)}`,
      {fill: 'none', stroke: tokens.flameLight, 'stroke-width': u * 0.012, opacity: 0.75},
    ),
    path(
      `M${n(x - u * 0.56)} ${n(potY - u * 0.2)}Q${n(x)} ${n(potY - u * 0.12)} ${n(x + u * 0.56)} ${n(potY - u * 0.2)}L${n(x + u * 0.56)} ${n(potY + u * 0.02)}L${n(x - u * 0.56)} ${n(potY + u * 0.02)}Z`,
      {
        fill: p.across(
          [
            [0, tokens.flame, 0],
            [1, tokens.flame, 0.45],
          ],
          true,
        ),
      },
    ),
    line([x - u * 0.78, potY - u * 0.3], [x - u * 0.55, potY - u * 0.3], '#132622', u * 0.05, {
      'stroke-linecap': 'round',
    }),
    line([x + u * 0.55, potY - u * 0.3], [x + u * 0.78, potY - u * 0.3], '#132622', u * 0.05, {
      'stroke-linecap': 'round',
    }),
  )
  const grate = [-0.72, -0.3, 0.3, 0.72]
    .map(
      (k) =>
        path(
          `M${n(x + u * k * 1.16)} ${n(p.h * 0.9)}L${n(x + u * k * 1.1)} ${n(p.h * 0.6)}L${n(x + u * k * 0.5)} ${n(p.h * 0.575)}`,
          {fill: 'none', stroke: '#0a1513', 'stroke-width': u * 0.032, 'stroke-linejoin': 'round'},
        ) +
        path(`M${n(x + u * k * 1.1)} ${n(p.h * 0.588)}L${n(x + u * k * 0.5)} ${n(p.h * 0.564)}`, {
          fill: 'none',
          stroke: tokens.flameLight,
          'stroke-width': u * 0.005,
          opacity: 0.8,
        }),
    )
    .join('')
  const steam = repeat(6, (i) =>
    ellipse(p.w * (0.1 + i * 0.16), p.h * p.rng.range(0.05, 0.25), u * 0.3, u * 0.1, {
      fill: p.round([
        [0, p.light.lamp, 0.14],
        [1, p.light.lamp, 0],
      ]),
    }),
  )
  return (
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, mix(t.body, '#3a2413', 0.6)],
          [0.5, t.shade],
          [1, '#030807'],
        ],
        [0, 0],
        [0, p.h],
      ),
    }) +
    halo(p, p.w * 0.95, p.h * 0.05, u * 0.7, p.light.lamp, 0.5) +
    steam +
    ellipse(x, p.h * 0.9, u * 1.1, u * 0.16, {
      fill: p.round([
        [0, tokens.flame, 0.5],
        [1, tokens.flame, 0],
      ]),
    }) +
    pot +
    ring(false) +
    ellipse(x, y + u * 0.03, rx * 0.98, ry, {fill: '#081310'}) +
    ellipse(x, y, rx * 0.94, ry * 0.9, {
      fill: p.across([
        [0, '#1a2f2b'],
        [0.5, '#37554f'],
        [1, '#101f1c'],
      ]),
    }) +
    ellipse(x, y - u * 0.012, rx * 0.6, ry * 0.55, {
      fill: '#0d1b18',
      stroke: tokens.flameLight,
      'stroke-width': 1.5,
      'stroke-opacity': 0.4,
    }) +
    grate +
    ring(true)
  )
}
