import {inks, mark} from '../marks/aggregator.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, group, line, rect} from '../kit/svg.ts'

/** The margins of the series: 1000×1333 with a foot that carries the imprint. */
export const frame = {left: 70, right: 930, top: 70, bottom: 1190, foot: 1236} as const

/** One cover: flat ground, the composition, and at the foot a rule with the aggregator's mark. */
export function cover(
  ground: string,
  dark: boolean,
  body: (p: Plate) => string,
): (p: Plate) => string {
  const hairline = dark ? '#f7f5ef' : '#0a1f1a'
  return (p) =>
    rect(0, 0, p.w, p.h, {fill: ground}) +
    body(p) +
    line([frame.left, frame.bottom + 26], [frame.right, frame.bottom + 26], hairline, 2, {
      opacity: 0.5,
    }) +
    group(
      {transform: `translate(${frame.left} ${frame.foot}) scale(1.05)`},
      mark(dark ? inks.light : inks.dark),
    ) +
    circle(frame.right - 10, frame.foot + 26, 10, {fill: '#ff6b2c'})
}
