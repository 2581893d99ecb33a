import type {Stop} from '../kit/palette.ts'

/** The set's three grounds, each with the light that rims the sitter. */
export const grounds = {
  pine: {
    backdrop: [
      [0, '#1d6a52'],
      [0.55, '#0f3d31'],
      [1, '#0a2720'],
    ] satisfies readonly Stop[],
    rim: '#9fe6c4',
  },
  dusk: {
    backdrop: [
      [0, '#3a6fb5'],
      [0.5, '#1f4a86'],
      [1, '#10294f'],
    ] satisfies readonly Stop[],
    rim: '#8ad6ff',
  },
  clay: {
    backdrop: [
      [0, '#f3c998'],
      [0.5, '#dc9a63'],
      [1, '#a85c34'],
    ] satisfies readonly Stop[],
    rim: '#fff0d2',
  },
} as const
