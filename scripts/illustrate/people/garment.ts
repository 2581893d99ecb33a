import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {group, path} from '../kit/svg.ts'
import type {Person} from './person.ts'

/** How a garment lies: raised on the shoulders, wide below them, open at the neck. */
export type Cut = {
  lift?: number
  wide?: number
  /** half width and lowest point of the neckline; left out, the cloth closes straight below the chin */
  neckline?: {half: number; depth: number}
}

/** One side of a garment's outline, from the neck over the shoulder to the lower edge. */
function sleeve({shoulder: s}: Person, {lift = 0, wide = 0}: Cut, from: number): string {
  const w = wide
  return (
    `C${from + 26} ${674 - lift} ${s * 0.6} ${684 - lift} ${s - 46} ${706 - lift}` +
    `C${s + 8} ${726 - lift} ${s + 34 + w} 792 ${s + 46 + w * 1.6} 1000`
  )
}

/** A garment's outline over both shoulders down to the lower edge of the sheet. */
export function outline(person: Person, cut: Cut = {}): string {
  const half = cut.neckline?.half ?? person.neck + 6
  const top = 652 - (cut.lift ?? 0)
  const depth = cut.neckline?.depth ?? top
  const right = sleeve(person, cut, half)
  const end = person.shoulder + 46 + (cut.wide ?? 0) * 1.6
  const left = mirrored(person, cut, half)
  return `M${-half} ${top}C${-half + 4} ${depth - 14} ${-half * 0.5} ${depth} 0 ${depth}C${half * 0.5} ${depth} ${half - 4} ${depth - 14} ${half} ${top}${right}H${-end}${left}Z`
}

function mirrored({shoulder: s}: Person, {lift = 0, wide = 0}: Cut, from: number): string {
  const w = wide
  return (
    `C${-s - 34 - w} 792 ${-s - 8} ${726 - lift} ${-s + 46} ${706 - lift}` +
    `C${-s * 0.6} ${684 - lift} ${-from - 26} ${674 - lift} ${-from} ${652 - lift}`
  )
}

/** A curved stroke, for seams, folds and stitching. */
export const seam = (d: string, stroke: string, width: number, opacity = 1) =>
  path(d, {fill: 'none', stroke, 'stroke-width': width, opacity, 'stroke-linecap': 'round'})

/** What light does on shoulders: a lit left, a shaded right, a crease at each arm. */
export function shading(p: Plate, person: Person, d: string, cloth: string): string {
  const s = person.shoulder
  const n = person.neck
  const dark = mix(cloth, '#05080c', 0.42)
  const lit = mix(cloth, '#ffffff', 0.22)
  const paint = p.linear(
    [
      [0, lit, 0.55],
      [1, lit, 0],
    ],
    [-s, 680],
    [-s + 120, 860],
  )
  return group(
    {'clip-path': p.clip(path(d, {}))},
    path(d, {fill: paint}),
    path(`M${n + 74} 650C${s - 70} 740 ${s - 84} 850 ${s - 104} 1000H700V600Z`, {
      fill: dark,
      opacity: 0.5,
    }),
    seam(`M${-s + 52} 790C${-s + 66} 860 ${-s + 66} 930 ${-s + 58} 1010`, dark, 5, 0.6),
    seam(`M${s - 44} 790C${s - 60} 860 ${s - 60} 930 ${s - 52} 1010`, dark, 5, 0.7),
  )
}
