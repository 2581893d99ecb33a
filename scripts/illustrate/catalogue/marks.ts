import {favicon, inks, logo} from '../marks/aggregator.ts'
import {lockup, members} from '../marks/members.ts'

/** One vector file of the seed. */
export type VectorPicture = {
  /** below seed/images */
  file: string
  /** what a reader who cannot see the picture is told; at most 120 characters */
  alt: string
  /** the SVG document */
  draw: () => Promise<string> | string
}

const flame = 'A flame fed by three parallel lines'

/** The aggregator's mark for every ground, and the marks of nine members that do not exist. */
export const marks: readonly VectorPicture[] = [
  {file: 'brand/logo.svg', alt: flame, draw: () => logo(inks.both)},
  {file: 'brand/logo-light.svg', alt: flame, draw: () => logo(inks.light)},
  {file: 'brand/logo-dark.svg', alt: flame, draw: () => logo(inks.dark)},
  {file: 'brand/favicon.svg', alt: flame, draw: favicon},
  ...members.map((member) => ({
    file: member.file,
    alt: member.name,
    draw: () => lockup(member),
  })),
]
