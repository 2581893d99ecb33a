import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo, lamp} from '../kit/solid.ts'
import {ellipse, group, line, rect, repeat, shape} from '../kit/svg.ts'

/** A chain-link fence across the picture. */
export function fence(
  p: Plate,
  o: {y: number; height: number; from?: number; to?: number},
): string {
  const [x0, x1] = [(o.from ?? -0.02) * p.w, (o.to ?? 1.02) * p.w]
  const [y, h] = [o.y * p.h, o.height * p.u]
  const t = tones(p.light, 1)
  const posts = Math.max(3, Math.round((x1 - x0) / (h * 1.3)))
  const mesh = Math.round((x1 - x0) / (h * 0.14))
  return group(
    {},
    repeat(mesh, (_, k) => {
      const x = x0 + (x1 - x0) * k
      return (
        line([x, y], [x + h, y - h], t.shade, h * 0.006, {opacity: 0.5}) +
        line([x, y - h], [x + h, y], t.shade, h * 0.006, {opacity: 0.5})
      )
    }),
    repeat(posts, (_, k) => {
      const x = x0 + (x1 - x0) * k
      return (
        line([x, y], [x, y - h * 1.1], t.shade, h * 0.05) +
        line([x + h * 0.02, y], [x + h * 0.02, y - h * 1.1], t.rim, h * 0.012, {opacity: 0.7}) +
        line([x, y - h * 1.1], [x - h * 0.12, y - h * 1.26], t.shade, h * 0.035)
      )
    }),
    line([x0, y - h], [x1, y - h], t.shade, h * 0.03),
    [1.14, 1.22].map((k) => line([x0, y - h * k], [x1, y - h * k], t.shade, h * 0.012)).join(''),
  )
}

/** A road across the picture with a broken middle line. */
export function road(p: Plate, {y, height}: {y: number; height: number}): string {
  const [top, h] = [y * p.h, height * p.h]
  const t = tones(p.light, 1)
  return (
    shape(
      [
        [-5, top],
        [p.w + 5, top],
        [p.w + 5, top + h],
        [-5, top + h],
      ],
      p.linear(
        [
          [0, mix(t.body, p.light.haze, 0.3)],
          [1, t.shade],
        ],
        [0, top],
        [0, top + h],
      ),
    ) +
    line([0, top], [p.w, top], t.rim, p.u / 500, {opacity: 0.5}) +
    repeat(12, (i) =>
      rect((i / 12) * p.w, top + h * 0.52, p.w * 0.045, h * 0.05, {fill: t.rim, opacity: 0.6}),
    )
  )
}

/** A pipeline marker post with its little roof plate. */
export function markerPost(p: Plate, o: {x: number; y: number; size: number}): string {
  const [x, y, s] = [o.x * p.w, o.y * p.h, o.size * p.u]
  const t = tones(p.light, 1)
  const lit = p.sunX * p.w > x
  const paint = p.across(
    lit
      ? [
          [0, mix(tokens.amber, t.shade, 0.5)],
          [1, tokens.amber],
        ]
      : [
          [0, tokens.amber],
          [1, mix(tokens.amber, t.shade, 0.5)],
        ],
  )
  return (
    ellipse(x + s * 0.08, y, s * 0.22, s * 0.025, {fill: '#000000', opacity: 0.3}) +
    rect(x - s * 0.045, y - s * 0.86, s * 0.09, s * 0.86, {fill: paint}) +
    [0.3, 0.5]
      .map((k) =>
        rect(x - s * 0.045, y - s * k, s * 0.09, s * 0.07, {fill: t.shade, opacity: 0.85}),
      )
      .join('') +
    shape(
      [
        [x - s * 0.16, y - s * 0.8],
        [x + s * 0.16, y - s * 0.8],
        [x + s * 0.1, y - s * 1.0],
        [x - s * 0.1, y - s * 1.0],
      ],
      mix(tokens.amber, '#ffffff', 0.25),
    ) +
    shape(
      [
        [x - s * 0.16, y - s * 0.8],
        [x + s * 0.16, y - s * 0.8],
        [x + s * 0.155, y - s * 0.77],
        [x - s * 0.155, y - s * 0.77],
      ],
      t.shade,
    ) +
    line([x - s * 0.07, y - s * 0.9], [x + s * 0.07, y - s * 0.9], t.shade, s * 0.018) +
    (lit
      ? line([x + s * 0.045, y - s * 0.78], [x + s * 0.045, y], t.rim, s * 0.012)
      : line([x - s * 0.045, y - s * 0.78], [x - s * 0.045, y], t.rim, s * 0.012))
  )
}

/** A gatehouse with a lit window and a lowered barrier. */
export function gatehouse(p: Plate, o: {x: number; y: number; size: number}): string {
  const [x, y, s] = [o.x * p.w, o.y * p.h, o.size * p.u]
  const t = tones(p.light, 1)
  return group(
    {},
    rect(x - s * 0.3, y - s * 0.5, s * 0.6, s * 0.5, {
      fill: p.across([
        [0, t.lit],
        [1, t.body],
      ]),
    }),
    rect(x - s * 0.42, y - s * 0.57, s * 0.86, s * 0.08, {fill: t.shade}) +
      line([x - s * 0.42, y - s * 0.57], [x + s * 0.44, y - s * 0.57], t.rim, s * 0.01),
    halo(p, x - s * 0.06, y - s * 0.32, s * 0.5, p.light.lamp, 0.5),
    rect(x - s * 0.24, y - s * 0.42, s * 0.3, s * 0.2, {fill: p.light.lamp}) +
      line([x - s * 0.09, y - s * 0.42], [x - s * 0.09, y - s * 0.22], t.shade, s * 0.012),
    ellipse(x - s * 0.15, y - s * 0.27, s * 0.035, s * 0.045, {fill: t.shade}) +
      rect(x - s * 0.2, y - s * 0.245, s * 0.1, s * 0.03, {fill: t.shade}),
    rect(x + s * 0.12, y - s * 0.42, s * 0.13, s * 0.42, {fill: t.shade}),
    rect(x - s * 0.47, y - s * 0.3, s * 0.06, s * 0.3, {fill: t.shade}),
    repeat(8, (i) =>
      rect(x - s * (0.6 + i * 0.13), y - s * 0.275, s * 0.13, s * 0.03, {
        fill: i % 2 ? '#f3efe2' : tokens.flare,
      }),
    ),
    lamp(p, x + s * 0.36, y - s * 0.6, s * 0.014),
  )
}
