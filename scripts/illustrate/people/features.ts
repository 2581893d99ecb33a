import type {Plate} from '../kit/plate.ts'
import {circle, ellipse, group, path} from '../kit/svg.ts'
import {level} from './head.ts'
import {skinTones, type Person, type Skin} from './person.ts'

const IRIS = '#241209'

function eye(p: Plate, person: Person, side: 1 | -1): string {
  const tone = skinTones(person.skin)
  const {half: w, open, lash} = person.eye
  const h = 9.5 * open
  const almond = `M${-w} 3C${-w * 0.62} ${-h} ${w * 0.4} ${-h - 2} ${w} -3C${w * 0.5} ${h * 0.9} ${-w * 0.5} ${h} ${-w} 3Z`
  const white = side === -1 ? '#f1e4d6' : '#d9c6b5'
  const lid = lash ? 3.2 : 0
  return group(
    {transform: `translate(${side * 47} ${level.eye}) scale(${side} 1)`},
    path(almond, {fill: white}),
    group(
      {'clip-path': p.clip(path(almond, {}))},
      circle(1, -0.8, 9.6, {fill: IRIS}),
      circle(1, -0.8, 4.4, {fill: '#0b0503'}),
      path(
        `M${-w} -16H${w}V${-h * 0.32}C${w * 0.3} ${-h * 0.72} ${-w * 0.3} ${-h * 0.6} ${-w} 4Z`,
        {fill: tone.deep, opacity: 0.5},
      ),
      circle(side * -3 + 1, -3.6, 2.1, {fill: '#fff', opacity: 0.9}),
    ),
    path(
      `M${-w - 1.5} 4C${-w * 0.64} ${-h - 1.5} ${w * 0.4} ${-h - 4.5} ${w + 3 + lid} ${-2.5 - lid}C${w * 0.5} ${-h + 1.5} ${-w * 0.55} ${-h + 4} ${-w - 1.5} 4Z`,
      {fill: '#160a07'},
    ),
    path(
      `M${-w * 0.86} ${-h - 1}C${-w * 0.4} ${-h - 9} ${w * 0.5} ${-h - 9} ${w * 1.02} ${-h + 1}`,
      {
        fill: 'none',
        stroke: tone.deep,
        'stroke-width': 2,
        'stroke-linecap': 'round',
        opacity: 0.7,
      },
    ),
    path(`M${-w * 0.6} ${h + 1.5}C${-w * 0.1} ${h + 4.5} ${w * 0.4} ${h + 3} ${w * 0.8} ${h - 3}`, {
      fill: 'none',
      stroke: tone.deep,
      'stroke-width': 1.6,
      'stroke-linecap': 'round',
      opacity: 0.1 + person.age * 0.4,
    }),
  )
}

function brow(person: Person, side: 1 | -1): string {
  const {thick: t, arch: a} = person.brow
  return path(
    `M-29 0C-27 ${-t * 0.8} -24 ${-t} -20 ${-t - 1}C-4 ${-a - t * 0.7} 16 ${-a - t * 0.5} 33 ${4 - a * 0.2}C17 ${-a + t * 0.35} -6 ${-a * 0.5 + t * 0.2} -29 0Z`,
    {
      fill: person.hair,
      opacity: 0.92,
      transform: `translate(${side * 48} ${level.brow + 2}) scale(${side} 1)`,
    },
  )
}

function nose(p: Plate, tone: Skin, w: number): string {
  const gleam = p.round([
    [0, tone.gleam, 0.75],
    [0.5, tone.gleam, 0.3],
    [1, tone.gleam, 0],
  ])
  const y = level.nose
  return (
    path(
      `M9 390C13 420 12 440 17 456C26 460 ${w + 3} 466 ${w} ${y - 6}C${w - 8} ${y + 2} 10 ${y - 2} 3 ${y - 2}C7 ${y - 22} 3 430 5 394Z`,
      {
        fill: tone.shade,
        opacity: 0.72,
      },
    ) +
    ellipse(-5, 436, 6, 44, {fill: gleam}) +
    ellipse(-5, y - 15, 11, 8, {fill: gleam}) +
    path(`M${-w + 1} ${y - 6}C${-w - 3} ${y - 16} ${-w + 3} ${y - 24} ${-w + 9} ${y - 25}`, {
      fill: 'none',
      stroke: tone.shade,
      'stroke-width': 2.6,
      'stroke-linecap': 'round',
      opacity: 0.8,
    }) +
    path(
      `M${-w} ${y - 8}C${-w + 2} ${y + 3} ${-w + 13} ${y - 3} -7 ${y + 2}C-3 ${y + 5} 3 ${y + 5} 7 ${y + 2}C${w - 13} ${y - 3} ${w - 2} ${y + 3} ${w} ${y - 8}` +
        `C${w - 5} ${y - 5} ${w - 12} ${y - 10} 8 ${y - 3}C4 ${y} -4 ${y} -8 ${y - 3}C${-w + 12} ${y - 10} ${-w + 5} ${y - 5} ${-w} ${y - 8}Z`,
      {fill: tone.deep, opacity: 0.85},
    )
  )
}

function mouth(tone: Skin, {mouth: {half: w, full, rouge}}: Person): string {
  const up = 13 * full
  const low = 19 * full
  const upper = rouge ?? tone.lip
  const lower = rouge ?? tone.lipLight
  return group(
    {transform: `translate(0 ${level.mouth})`},
    path(
      `M-18 ${low + 7}C-8 ${low + 12} 8 ${low + 12} 18 ${low + 7}C8 ${low + 4} -8 ${low + 4} -18 ${low + 7}Z`,
      {fill: tone.shade, opacity: 0.7},
    ),
    path(
      `M${-w} -3C${-w * 0.6} ${-up * 0.6} ${-w * 0.3} ${-up} -6 ${-up}C-3 ${-up + 1.5} 3 ${-up + 1.5} 6 ${-up}C${w * 0.3} ${-up} ${w * 0.6} ${-up * 0.6} ${w} -3C${w * 0.5} 3 ${-w * 0.5} 3 ${-w} -3Z`,
      {fill: upper},
    ),
    path(
      `M${-w} -3C${-w * 0.5} 2 ${w * 0.5} 2 ${w} -3C${w * 0.7} ${low * 0.8} ${w * 0.3} ${low} 0 ${low}C${-w * 0.3} ${low} ${-w * 0.7} ${low * 0.8} ${-w} -3Z`,
      {fill: lower},
    ),
    path(
      `M0 2C${w * 0.4} 2 ${w * 0.7} 1 ${w} -3C${w * 0.7} ${low * 0.8} ${w * 0.3} ${low} 4 ${low}Z`,
      {fill: tone.deep, opacity: 0.28},
    ),
    ellipse(-9, low * 0.5, 13, 2.6 * full, {fill: '#ffd8c4', opacity: 0.26}),
    path(
      `M${-w - 3} -5C${-w * 0.55} 3 -9 0 0 3C9 0 ${w * 0.55} 3 ${w + 3} -5C${w * 0.55} 5.5 10 4.5 0 5.5C-10 4.5 ${-w * 0.55} 5.5 ${-w - 3} -3Z`,
      {fill: tone.deep},
    ),
  )
}

function years(tone: Skin, {age, mouth: {half}, nose: w}: Person): string {
  if (age <= 0) return ''
  const crease = (d: string, strength: number) =>
    path(d, {
      fill: 'none',
      stroke: tone.deep,
      'stroke-width': 2.4,
      'stroke-linecap': 'round',
      opacity: age * strength,
    })
  const fold = (s: number) =>
    `M${s * (w + 7)} 476C${s * (w + 13)} 483 ${s * (half + 8)} 490 ${s * (half + 11)} 503`
  return (
    crease(fold(-1), 0.3) +
    crease(fold(1), 0.36) +
    crease('M-40 330C-20 325 18 325 36 330', 0.2) +
    crease('M-30 346C-14 342 14 342 28 346', 0.2)
  )
}

/** Brows, eyes, nose and mouth: few shapes, level gaze, a closed mouth at rest. */
export function features(p: Plate, person: Person): string {
  const tone = skinTones(person.skin)
  return (
    years(tone, person) +
    nose(p, tone, person.nose) +
    mouth(tone, person) +
    eye(p, person, -1) +
    eye(p, person, 1) +
    brow(person, -1) +
    brow(person, 1)
  )
}
