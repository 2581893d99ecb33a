import {tokens} from '../kit/palette.ts'

/** An A4 page in points, its margins, and the type sizes of the series. */
export const page = {width: 595.28, height: 841.89, left: 92, right: 92, top: 78, bottom: 80}

export const measure = page.width - page.left - page.right

/** The house colours, and one for what steps back. */
export const colours = {...tokens, quiet: '#4d5f58'}

export const fonts = {
  text: 'Helvetica',
  strong: 'Helvetica-Bold',
  em: 'Helvetica-Oblique',
  both: 'Helvetica-BoldOblique',
  code: 'Courier',
}
