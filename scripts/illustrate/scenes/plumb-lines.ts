import {mix} from '../kit/colour.ts'
import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {drumPaint, halo} from '../kit/solid.ts'
import {line, n, path, rect, repeat, shape} from '../kit/svg.ts'

/** Upright columns, plumb lines hanging true between them. */
export function plumbLines(p: Plate): string {
  const t = tones(p.light, 1)
  const floor = p.h * 0.86
  const columns = repeat(7, (i, k) => {
    const x = p.w * (0.34 + k * 0.62)
    const w = p.u * (0.07 + k * 0.045)
    const flutes = repeat(5, (_, q) =>
      line(
        [x - w * 0.36 + q * w * 0.72, p.h * 0.08],
        [x - w * 0.36 + q * w * 0.72, floor - w * 0.3],
        t.shade,
        w * 0.035,
        {opacity: 0.5},
      ),
    )
    const bob = x + p.w * 0.052
    const plumb =
      i < 6
        ? line([bob, -5], [bob, p.h * 0.62], tokens.amber, p.u * 0.003) +
          path(
            `M${n(bob - p.u * 0.016)} ${n(p.h * 0.62)}L${n(bob + p.u * 0.016)} ${n(p.h * 0.62)}L${n(bob + p.u * 0.013)} ${n(p.h * 0.66)}L${n(bob)} ${n(p.h * 0.715)}L${n(bob - p.u * 0.013)} ${n(p.h * 0.66)}Z`,
            {
              fill: p.across([
                [0, '#7a4a16'],
                [0.6, tokens.amber],
                [1, '#fff0cf'],
              ]),
            },
          ) +
          halo(p, bob, p.h * 0.66, p.u * 0.06, tokens.amber, 0.4)
        : ''
    return (
      shape(
        [
          [x - w / 2, floor],
          [x + w / 2, floor],
          [x - p.w * 0.16 + w, p.h],
          [x - p.w * 0.2 - w * 0.6, p.h],
        ],
        '#000000',
        {opacity: 0.3},
      ) +
      rect(x - w / 2, p.h * 0.06, w, floor - p.h * 0.06, {fill: drumPaint(p, x, 1)}) +
      flutes +
      rect(x - w * 0.66, floor - w * 0.28, w * 1.32, w * 0.3, {fill: t.body}) +
      line([x - w * 0.66, floor - w * 0.28], [x + w * 0.66, floor - w * 0.28], t.rim, 2, {
        opacity: 0.7,
      }) +
      rect(x - w * 0.66, p.h * 0.05, w * 1.32, w * 0.22, {fill: t.body}) +
      plumb
    )
  })
  return (
    rect(0, 0, p.w, p.h, {
      fill: p.linear(
        [
          [0, '#06130f'],
          [0.6, t.body],
          [1, mix(t.lit, p.light.lamp, 0.25)],
        ],
        [0, 0],
        [p.w, p.h * 0.6],
      ),
    }) +
    halo(p, p.w * 0.98, p.h * 0.4, p.u * 0.9, p.light.lamp, 0.45) +
    rect(0, floor, p.w, p.h - floor, {
      fill: p.linear(
        [
          [0, mix(t.lit, t.body, 0.4)],
          [1, t.shade],
        ],
        [0, floor],
        [0, p.h],
      ),
    }) +
    columns +
    rect(0, 0, p.w, p.h * 0.06, {fill: t.shade}) +
    line([0, p.h * 0.06], [p.w, p.h * 0.06], t.rim, 2, {opacity: 0.5})
  )
}
