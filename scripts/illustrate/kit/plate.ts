import {lights, type TimeOfDay} from './lights.ts'
import type {Light, Stop} from './palette.ts'
import {createRng, type Rng} from './random.ts'
import {el, n, type Point} from './svg.ts'

/**
 * The sheet a picture is drawn on. Scenes take positions as fractions of width and height and
 * sizes as fractions of `u`, the short side, so that one scene can be recomposed for any format.
 */
export type Plate = {
  w: number
  h: number
  u: number
  seed: number
  /** where the light comes from, as a fraction of the width */
  sunX: number
  light: Light
  time: TimeOfDay
  rng: Rng
  /** a paint running between two points in pixels */
  linear: (stops: readonly Stop[], from: Point, to: Point) => string
  /** a paint running over the painted thing's own box, at 0° left to right, at 90° downwards */
  across: (stops: readonly Stop[], vertical?: boolean) => string
  /** a round paint filling the painted thing's own box */
  round: (stops: readonly Stop[], focus?: Point) => string
  blur: (pixels: number) => string
  clip: (content: string) => string
  mask: (content: string) => string
  defs: () => string
}

export type PlateOptions = {
  width: number
  height: number
  seed: number
  time: TimeOfDay
  sunX?: number
}

const stopList = (stops: readonly Stop[]) =>
  stops
    .map(([offset, colour, opacity]) =>
      el('stop', {offset, 'stop-color': colour, 'stop-opacity': opacity}),
    )
    .join('')

/** A new, empty sheet. Equal paints are stored once. */
export function createPlate({width, height, seed, time, sunX = 0.7}: PlateOptions): Plate {
  const known = new Map<string, string>()
  const define = (tag: string, attributes: Record<string, string | number>, inner: string) => {
    const key = el(tag, attributes, inner)
    const id = known.get(key) ?? `d${known.size}`
    known.set(key, id)
    return `url(#${id})`
  }
  const user = 'userSpaceOnUse'
  return {
    w: width,
    h: height,
    u: Math.min(width, height),
    seed,
    sunX,
    time,
    light: lights[time],
    rng: createRng(seed),
    linear: (stops, [x1, y1], [x2, y2]) =>
      define(
        'linearGradient',
        {gradientUnits: user, x1: n(x1), y1: n(y1), x2: n(x2), y2: n(y2)},
        stopList(stops),
      ),
    across: (stops, vertical = false) =>
      define(
        'linearGradient',
        {x1: 0, y1: 0, x2: vertical ? 0 : 1, y2: vertical ? 1 : 0},
        stopList(stops),
      ),
    round: (stops, [fx, fy] = [0.5, 0.5]) =>
      define('radialGradient', {cx: 0.5, cy: 0.5, r: 0.5, fx, fy}, stopList(stops)),
    blur: (pixels) =>
      define(
        'filter',
        {x: '-60%', y: '-60%', width: '220%', height: '220%'},
        el('feGaussianBlur', {stdDeviation: n(pixels)}),
      ),
    clip: (content) => define('clipPath', {}, content),
    mask: (content) => define('mask', {maskUnits: user, x: 0, y: 0, width, height}, content),
    defs: () => [...known].map(([text, id]) => text.replace(/^<(\w+)/, `<$1 id="${id}"`)).join(''),
  }
}

/** The finished SVG document of a plate. */
export function toSvg(plate: Plate, body: string): string {
  const box = {width: plate.w, height: plate.h, viewBox: `0 0 ${plate.w} ${plate.h}`}
  return el(
    'svg',
    {xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink', ...box},
    el('defs', {}, plate.defs()),
    body,
  )
}
