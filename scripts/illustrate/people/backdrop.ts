import {flow} from '../kit/flow.ts'
import type {Plate} from '../kit/plate.ts'
import {ellipse, rect} from '../kit/svg.ts'
import type {Person} from './person.ts'

/** A quiet ground: a gradient, light behind the head, and one bundle of flow lines passing behind. */
export function backdrop(p: Plate, {backdrop: stops, rim}: Person): string {
  const halo = p.round([
    [0, rim, 0.34],
    [0.55, rim, 0.1],
    [1, rim, 0],
  ])
  const rising = p.rng.range(-90, 90)
  return (
    rect(0, 0, p.w, p.h, {fill: p.linear(stops, [0, 0], [p.w * 0.35, p.h])}) +
    ellipse(p.w * 0.56, p.h * 0.4, p.w * 0.62, p.h * 0.5, {fill: halo}) +
    flow(p, {
      gates: [
        {x: -20, y: 560 + rising, spread: 190},
        {x: 430, y: 520, spread: 34},
        {x: 820, y: 430 - rising, spread: 170},
      ],
      count: 15,
      width: 1.6,
      opacity: 0.5,
      glow: 0,
      stops: [
        [0, rim, 0],
        [0.35, rim, 0.6],
        [0.7, rim, 0.8],
        [1, rim, 0.1],
      ],
    })
  )
}
