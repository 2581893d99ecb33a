import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo, lamp} from '../kit/solid.ts'
import {ellipse, group, line, rect, repeat, shape} from '../kit/svg.ts'

/** The hall from outside: a long gabled shed with lit louvres, stacks and a cooler. */
export function hallOutside(p: Plate, o: {x: number; y: number; size: number}): string {
  const [x, y, s] = [o.x * p.w, o.y * p.h, o.size * p.u]
  const t = tones(p.light, 1)
  const [l, r, h] = [x - s * 0.9, x + s * 0.9, s * 0.46]
  return group(
    {},
    ...[0.3, 0.55, 0.8].map(
      (k) =>
        rect(l + s * 1.8 * k - s * 0.03, y - h * 2.1, s * 0.06, h * 1.3, {
          fill: p.across([
            [0, t.shade],
            [1, t.lit],
          ]),
        }) + lamp(p, l + s * 1.8 * k, y - h * 2.12, s * 0.008, tokens.flare),
    ),
    shape(
      [
        [l - s * 0.04, y - h],
        [l + s * 0.12, y - h * 1.42],
        [r - s * 0.12, y - h * 1.42],
        [r + s * 0.04, y - h],
      ],
      p.linear(
        [
          [0, t.lit],
          [1, t.body],
        ],
        [l, 0],
        [r, 0],
      ),
    ),
    repeat(22, (_, k) =>
      line(
        [l + s * (0.12 + k * 1.56), y - h * 1.42],
        [l - s * 0.02 + k * s * 1.84, y - h],
        t.shade,
        s * 0.003,
        {opacity: 0.6},
      ),
    ),
    line([l + s * 0.12, y - h * 1.42], [r - s * 0.12, y - h * 1.42], t.rim, s * 0.008, {
      opacity: 0.8,
    }),
    rect(l, y - h, r - l, h, {
      fill: p.linear(
        [
          [0, t.body],
          [1, t.shade],
        ],
        [l, 0],
        [r, 0],
      ),
    }),
    repeat(8, (_, k) => {
      const wx = l + s * (0.1 + k * 1.46)
      return (
        halo(p, wx + s * 0.07, y - h * 0.6, s * 0.22, p.light.lamp, 0.35) +
        repeat(6, (i) =>
          rect(wx, y - h * (0.86 - i * 0.09), s * 0.14, h * 0.05, {
            fill: p.light.lamp,
            opacity: 0.95 - i * 0.07,
          }),
        )
      )
    }),
    rect(x - s * 0.14, y - h * 0.6, s * 0.28, h * 0.6, {
      fill: p.across(
        [
          [0, '#fff1d0'],
          [1, p.light.lamp],
        ],
        true,
      ),
    }),
    line([x, y - h * 0.6], [x, y], t.shade, s * 0.008),
    ellipse(x, y + s * 0.05, s * 0.5, s * 0.07, {
      fill: p.round([
        [0, p.light.lamp, 0.5],
        [1, p.light.lamp, 0],
      ]),
    }),
    rect(r + s * 0.08, y - h * 0.5, s * 0.34, h * 0.28, {fill: t.body}) +
      repeat(3, (i) =>
        ellipse(r + s * (0.14 + i * 0.11), y - h * 0.5, s * 0.045, s * 0.012, {fill: t.lit}),
      ) +
      [0.1, 0.4]
        .map((k) => line([r + s * k, y - h * 0.24], [r + s * k, y], t.shade, s * 0.014))
        .join(''),
    line([r, y - h * 0.12], [p.w + 5, y - h * 0.12], t.lit, s * 0.03) +
      line([r, y - h * 0.135], [p.w + 5, y - h * 0.135], t.rim, s * 0.006),
  )
}
