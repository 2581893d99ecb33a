import {mix} from './colour.ts'

/** The house colours, as the site's tokens have them. */
export const tokens = {
  ink: '#0a1f1a',
  pine: '#0f3d31',
  leaf: '#157a52',
  flame: '#2f6bff',
  flameLight: '#53c7ff',
  flare: '#ff6b2c',
  amber: '#ffb35c',
  paper: '#f7f5ef',
  mist: '#e6ece7',
} as const

/** One colour at an offset from 0 to 1, with an opacity where it is not opaque. */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** Everything a time of day decides. `near` is the darkest ground, `haze` what distance fades to. */
export type Light = {
  sky: readonly Stop[]
  haze: string
  far: string
  near: string
  lit: string
  rim: string
  lamp: string
  cloud: string
  glow: string
  stars: number
  /** how far lights spill over: little in daylight */
  bloom: number
}

/** The colour of ground or foliage at a depth: 0 is lost in the haze, 1 is at the viewer's feet. */
export function ground(light: Light, depth: number): string {
  return depth < 0.5
    ? mix(light.haze, light.far, 0.45 + depth * 1.1)
    : mix(light.far, light.near, (depth - 0.5) * 2)
}

/** The four tones of a solid thing at a depth: away from the light, body, lit side, edge light. */
export function tones(light: Light, depth = 1) {
  const fade = (colour: string) => mix(light.haze, colour, 0.3 + depth * 0.7)
  return {
    shade: fade(mix(light.near, '#000000', 0.25)),
    body: fade(mix(light.near, light.lit, 0.22)),
    lit: fade(mix(light.near, light.lit, 0.75)),
    rim: fade(light.rim),
  }
}
