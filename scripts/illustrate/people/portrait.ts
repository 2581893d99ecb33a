import type {Plate} from '../kit/plate.ts'
import {ellipse, group} from '../kit/svg.ts'
import {backdrop} from './backdrop.ts'
import {features} from './features.ts'
import {outline, type Cut} from './garment.ts'
import {ears, edgeLight, face, faceOutline, neck} from './head.ts'
import {skinTones, type Person} from './person.ts'

/** What one sitter wears, layer by layer from the back to the front. */
export type Attire = {
  behind?: (p: Plate, person: Person) => string
  dress: (p: Plate, person: Person) => string
  /** on the head and face: hair, beard, cap, glasses */
  over: (p: Plate, person: Person) => string
  /** the outer line of the dress, which catches the edge light */
  cut?: Cut
  /** false where a cloth covers ears, neck and shoulders */
  bare?: boolean
}

/** Enlarges the bust so that all eyes stand at one level of the sheet. */
const stand = {transform: 'translate(400 -66) scale(1.17)'}

/** One bust of the set: heads of one size at one height, light from the upper left. */
export function portrait(person: Person, attire: Attire): (p: Plate) => string {
  return (p) => {
    const covered = attire.bare === false
    const tone = skinTones(person.skin)
    const cheekLight = p.round([
      [0, tone.gleam, 0.5],
      [1, tone.gleam, 0],
    ])
    return (
      backdrop(p, person) +
      group(
        stand,
        attire.behind?.(p, person) ?? '',
        covered
          ? ''
          : group(
              {transform: 'translate(0 -24)'},
              neck(p, person),
              attire.dress(p, person),
              edgeLight(p, outline(person, attire.cut), person.rim, {opacity: 0.4, from: 696}),
            ),
        covered ? '' : ears(person),
        face(p, person),
        ellipse(-62, 448, 22, 14, {fill: cheekLight}),
        features(p, person),
        covered
          ? ''
          : edgeLight(p, faceOutline(person), person.rim, {width: 4, opacity: 0.5, from: 474}),
        attire.over(p, person),
      )
    )
  }
}
