import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {lamp, railing, rungs} from '../kit/solid.ts'
import {ellipse, group, n, path, rect, repeat, shape} from '../kit/svg.ts'

/** An upright tank for liquefied gas: pale cylinder with domed ends, legs, ladder and vaporiser fins. */
export function cryoTank(
  p: Plate,
  o: {x: number; y: number; width: number; height: number},
): string {
  const t = tones(p.light, 1)
  const [x, y, w, h] = [o.x * p.w, o.y * p.h, o.width * p.u, o.height * p.u]
  const pale = mix(t.rim, t.lit, 0.2)
  const right = p.sunX * p.w >= x
  const stops = [
    [0, t.body],
    [0.4, t.lit],
    [0.72, pale],
    [0.88, '#ffffff'],
    [1, pale],
  ] as const
  const paint = p.across(right ? stops : stops.map(([a, c]) => [1 - a, c] as const).reverse())
  const [top, low] = [y - h, y - h * 0.1]
  const finX = x + w * 0.66
  return group(
    {},
    ellipse(x, y, w * 0.75, w * 0.05, {fill: '#000000', opacity: 0.35}),
    [-0.36, -0.05, 0.36]
      .map((k) =>
        shape(
          [
            [x + k * w - w * 0.04, y],
            [x + k * w + w * 0.04, y],
            [x + k * w + w * 0.03, low - w * 0.2],
            [x + k * w - w * 0.03, low - w * 0.2],
          ],
          t.shade,
        ),
      )
      .join(''),
    path(
      `M${n(x - w / 2)} ${n(top + w * 0.26)}Q${n(x - w / 2)} ${n(top)} ${n(x)} ${n(top)}Q${n(x + w / 2)} ${n(top)} ${n(x + w / 2)} ${n(top + w * 0.26)}L${n(x + w / 2)} ${n(low - w * 0.2)}Q${n(x + w / 2)} ${n(low)} ${n(x)} ${n(low)}Q${n(x - w / 2)} ${n(low)} ${n(x - w / 2)} ${n(low - w * 0.2)}Z`,
      {fill: paint},
    ),
    [0.3, 0.55, 0.8]
      .map((k) =>
        path(
          `M${n(x - w / 2)} ${n(top + h * k)}Q${n(x)} ${n(top + h * k + w * 0.08)} ${n(x + w / 2)} ${n(top + h * k)}`,
          {fill: 'none', stroke: t.body, 'stroke-width': w * 0.008, opacity: 0.5},
        ),
      )
      .join(''),
    path(
      `M${n(x - w / 2)} ${n(top + h * 0.36)}Q${n(x)} ${n(top + h * 0.36 + w * 0.08)} ${n(x + w / 2)} ${n(top + h * 0.36)}L${n(x + w / 2)} ${n(top + h * 0.41)}Q${n(x)} ${n(top + h * 0.41 + w * 0.08)} ${n(x - w / 2)} ${n(top + h * 0.41)}Z`,
      {fill: tokens.leaf, opacity: 0.85},
    ),
    rungs(
      [x - w * 0.3, y],
      [x - w * 0.3, top + w * 0.08],
      [w * 0.05, 0],
      Math.round(h / (w * 0.14)),
      t.shade,
      Math.max(1, w * 0.012),
    ),
    railing(
      [x - w * 0.38, top + w * 0.1],
      [x + w * 0.2, top + w * 0.03],
      w * 0.14,
      5,
      t.shade,
      Math.max(1, w * 0.012),
    ),
    repeat(7, (i) =>
      rect(finX + i * w * 0.055, y - h * 0.3, w * 0.03, h * 0.27, {
        fill: mix(t.rim, t.lit, 0.4 + (i % 2) * 0.3),
      }),
    ) +
      rect(finX - w * 0.02, y - h * 0.31, w * 0.42, h * 0.016, {fill: t.shade}) +
      rect(finX - w * 0.02, y - h * 0.05, w * 0.42, h * 0.016, {fill: t.shade}) +
      [0, 0.36]
        .map((k) => rect(finX + k * w, y - h * 0.05, w * 0.025, h * 0.05, {fill: t.shade}))
        .join(''),
    path(`M${n(x)} ${n(low)}L${n(x)} ${n(y - h * 0.04)}L${n(finX)} ${n(y - h * 0.04)}`, {
      fill: 'none',
      stroke: t.lit,
      'stroke-width': w * 0.04,
    }),
    lamp(p, x, top - w * 0.03, w * 0.018, tokens.flare),
  )
}
