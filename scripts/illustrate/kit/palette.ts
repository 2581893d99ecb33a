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
}

export const lights = {
  dawn: {
    sky: [
      [0, '#0f2f38'],
      [0.34, '#2a646a'],
      [0.62, '#8bada0'],
      [0.82, '#efc79c'],
      [1, '#ffe4bb'],
    ],
    haze: '#f0cba2',
    far: '#9fa78f',
    near: '#0d2c26',
    lit: '#4f7a68',
    rim: '#ffe9c4',
    lamp: '#ffd79a',
    cloud: '#ffe3c2',
    glow: '#ffdca6',
    stars: 0.12,
  },
  morning: {
    sky: [
      [0, '#7fb0aa'],
      [0.4, '#b9d3c7'],
      [0.75, '#e6eadb'],
      [1, '#f8efd9'],
    ],
    haze: '#e7ebdb',
    far: '#a9c6b8',
    near: '#123f33',
    lit: '#6c9c86',
    rim: '#fffaf0',
    lamp: '#ffd79a',
    cloud: '#fffdf6',
    glow: '#fff6dd',
    stars: 0,
  },
  day: {
    sky: [
      [0, '#1f6f7c'],
      [0.4, '#5ba5a6'],
      [0.78, '#b9d9cd'],
      [1, '#eaf0df'],
    ],
    haze: '#d3e3d5',
    far: '#7fae9d',
    near: '#0e3b2f',
    lit: '#5d9a80',
    rim: '#fbfff5',
    lamp: '#ffe0a8',
    cloud: '#f8fbf2',
    glow: '#f6f3d8',
    stars: 0,
  },
  harmattan: {
    sky: [
      [0, '#a8946e'],
      [0.4, '#cfba90'],
      [0.75, '#ead9b4'],
      [1, '#f6ebce'],
    ],
    haze: '#e9d9b5',
    far: '#bfae88',
    near: '#22332a',
    lit: '#7d8063',
    rim: '#fff6da',
    lamp: '#ffdd9c',
    cloud: '#fbf2d9',
    glow: '#fff3cf',
    stars: 0,
  },
  monsoon: {
    sky: [
      [0, '#12262a'],
      [0.4, '#2c4a4b'],
      [0.72, '#65857d'],
      [1, '#b9c9b8'],
    ],
    haze: '#8fa89d',
    far: '#54756d',
    near: '#0a1f1c',
    lit: '#557f75',
    rim: '#dcebe0',
    lamp: '#ffcb80',
    cloud: '#8aa39b',
    glow: '#d6e3cd',
    stars: 0,
  },
  dusk: {
    sky: [
      [0, '#07130f'],
      [0.34, '#0d2b26'],
      [0.6, '#1d544a'],
      [0.76, '#64694a'],
      [0.9, '#cf7f3e'],
      [1, '#ffa255'],
    ],
    haze: '#d98b4c',
    far: '#6c5e47',
    near: '#091814',
    lit: '#2f5a4c',
    rim: '#ffc88c',
    lamp: '#ffd9a0',
    cloud: '#f0aa6c',
    glow: '#ff9d4f',
    stars: 0.55,
  },
  ember: {
    sky: [
      [0, '#210f0d'],
      [0.35, '#5c2013'],
      [0.65, '#b8431c'],
      [0.87, '#ff7d35'],
      [1, '#ffc07a'],
    ],
    haze: '#f28a48',
    far: '#8a3c22',
    near: '#150d0b',
    lit: '#6b3a26',
    rim: '#ffd3a1',
    lamp: '#ffe2b0',
    cloud: '#ffb27a',
    glow: '#ffb765',
    stars: 0.1,
  },
  night: {
    sky: [
      [0, '#030908'],
      [0.4, '#06140f'],
      [0.75, '#0b2720'],
      [1, '#14453a'],
    ],
    haze: '#1c4f45',
    far: '#123830',
    near: '#050f0c',
    lit: '#1f5246',
    rim: '#9fd0c6',
    lamp: '#ffcf8a',
    cloud: '#2b6357',
    glow: '#3d8c7d',
    stars: 1,
  },
  blue: {
    sky: [
      [0, '#040d1c'],
      [0.35, '#0a2148'],
      [0.65, '#1c4f95'],
      [0.87, '#6da3cf'],
      [1, '#f0c9a0'],
    ],
    haze: '#6d99c0',
    far: '#27568a',
    near: '#06131f',
    lit: '#2c5f8f',
    rim: '#c3e2f7',
    lamp: '#ffc477',
    cloud: '#7fb0d8',
    glow: '#9fc6e6',
    stars: 0.4,
  },
} as const satisfies Record<string, Light>

export type TimeOfDay = keyof typeof lights

/** The colour of ground or foliage at a depth: 0 is lost in the haze, 1 is at the viewer's feet. */
export function ground(light: Light, depth: number): string {
  return depth < 0.5
    ? mix(light.haze, light.far, 0.35 + depth * 1.3)
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
