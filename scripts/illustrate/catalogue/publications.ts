import {cover} from '../abstract/cover.ts'
import {bend, diagonals, flames, steps, waves} from '../abstract/covers-linear.ts'
import {halftone, quarters, sun, tanks} from '../abstract/covers-round.ts'
import type {Plate} from '../kit/plate.ts'
import type {Picture} from './picture.ts'

const sheets: readonly (readonly [draw: (p: Plate) => string, alt: string])[] = [
  [
    cover('#f7f5ef', false, quarters),
    'Abstract cover: quarter rounds in greens, orange and blue on a pale grid',
  ],
  [
    cover('#0a2b22', true, bend),
    'Abstract cover: parallel bars come down and turn together into one band, on dark green',
  ],
  [
    cover('#f2eadb', false, sun),
    'Abstract cover: a large orange disc behind horizontal bars that grow thicker, on sand',
  ],
  [
    cover('#0b1c3d', true, steps),
    'Abstract cover: strips of blue cells that climb from left to right on deep blue',
  ],
  [
    cover('#e6ece7', false, flames),
    'Abstract cover: a flame within a flame, in green bands with a blue core, on pale grey',
  ],
  [
    cover('#0f3d31', true, halftone),
    'Abstract cover: a field of dots drawn through a narrow blue waist, on green',
  ],
  [
    cover('#f7f5ef', false, diagonals),
    'Abstract cover: bands of different width that meet at a fold, on pale paper',
  ],
  [
    cover('#20110b', true, tanks),
    'Abstract cover: twelve round tanks filled to different levels, in amber on dark brown',
  ],
  [
    cover('#eef1ea', false, waves),
    'Abstract cover: green ribbons that swell and thin as they wave, one orange and one blue, on pale paper',
  ],
]

/** The covers of the publications: one series, flat colour, no lettering. */
export const publications: readonly Picture[] = sheets.map(([draw, alt], index) => ({
  file: `publications/${String(index + 1).padStart(2, '0')}.webp`,
  width: 1000,
  height: 1333,
  budget: 60_000,
  seed: 701 + index,
  time: 'day',
  bloom: 0,
  alt,
  draw,
}))
