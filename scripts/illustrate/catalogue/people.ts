import {cast} from '../people/cast.ts'
import type {Picture} from './picture.ts'

/** The portraits of the management page. */
export const people: readonly Picture[] = cast.map(({alt, draw}, index) => ({
  file: `people/${String(index + 1).padStart(2, '0')}.webp`,
  width: 800,
  height: 1000,
  budget: 45_000,
  seed: 901 + index,
  time: 'day',
  bloom: 0,
  alt,
  draw,
}))
