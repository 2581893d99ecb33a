import type {Plate} from '../kit/plate.ts'
import {ellipse, rect} from '../kit/svg.ts'
import type {Person} from './person.ts'

/** A quiet ground: a gradient, and light behind the head. */
export function backdrop(p: Plate, {backdrop: stops, rim}: Person): string {
  const halo = p.round([
    [0, rim, 0.34],
    [0.55, rim, 0.1],
    [1, rim, 0],
  ])
  return (
    rect(0, 0, p.w, p.h, {fill: p.linear(stops, [0, 0], [p.w * 0.35, p.h])}) +
    ellipse(p.w * 0.56, p.h * 0.4, p.w * 0.62, p.h * 0.5, {fill: halo})
  )
}
