import type {Plate} from '../kit/plate.ts'
import {ellipse, group} from '../kit/svg.ts'
import {backdrop} from './backdrop.ts'
import {features} from './features.ts'
import {ears, edgeLight, face, faceOutline, neck} from './head.ts'
import {skinTones, type Person} from './person.ts'

/** What one sitter wears, layer by layer from the back to the front. */
export type Attire = {
  behind?: (p: Plate, person: Person) => string
  dress: (p: Plate, person: Person) => string
  /** on the head and face: hair, beard, cap, glasses */
  over: (p: Plate, person: Person) => string
  /** the outline that catches the edge light above the face, if a cap or cloth covers the skull */
  crown?: (person: Person) => string
  ears?: boolean
}

/** One bust of the set: heads of one size at one height, light from the upper left. */
export function portrait(person: Person, attire: Attire): (p: Plate) => string {
  return (p) => {
    const tone = skinTones(person.skin)
    const cheekLight = p.round([
      [0, tone.gleam, 0.5],
      [1, tone.gleam, 0],
    ])
    return (
      backdrop(p, person) +
      group(
        {transform: 'translate(400 40)'},
        attire.behind?.(p, person) ?? '',
        neck(p, person),
        attire.dress(p, person),
        attire.ears === false ? '' : ears(person),
        face(p, person),
        ellipse(-62, 448, 22, 14, {fill: cheekLight}),
        features(p, person),
        edgeLight(p, faceOutline(person), person.rim, 4, 0.55),
        attire.over(p, person),
      )
    )
  }
}
