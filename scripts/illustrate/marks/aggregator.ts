/** A strand's edge: level of its straight part, rightmost x, where it turns, level of the turn. */
type Edge = readonly [level: number, right: number, turn: number, waist: number]

type MarkShape = {
  tip: readonly [number, number]
  strands: readonly (readonly [outer: Edge, inner: Edge])[]
  flame: {
    edge: Edge
    left: number
    belly: number
    /** the small tongue's tip, and the notch between it and the tall one */
    tongue: readonly [number, number]
    notch: readonly [number, number]
  }
}

/** Bézier handle of a quarter ellipse. */
const K = 0.552
/** How the edges bend towards the tip, as shares of the way: off the waist, out of the tip. */
const BEND = {waist: 0.58, across: 0.44, down: 0.27}
const LEFT = 2.5

const d = (...values: number[]) => values.map((v) => String(Math.round(v * 100) / 100)).join(' ')

/** The control points between the turn of an edge and the tip. */
function rise([level, right, turn, waist]: Edge, [tx, ty]: MarkShape['tip']) {
  return {
    belly: [turn + (right - turn) * K, level, right, waist + (level - waist) * K] as const,
    waist: [right, waist] as const,
    neck: [right, waist - (waist - ty) * BEND.waist] as const,
    tip: [tx + (right - tx) * BEND.across, ty + (waist - ty) * BEND.down] as const,
  }
}

function up(edge: Edge, tip: MarkShape['tip']): string {
  const r = rise(edge, tip)
  return `C${d(...r.belly, ...r.waist)}C${d(...r.neck, ...r.tip, ...tip)}`
}

function down(edge: Edge, tip: MarkShape['tip']): string {
  const r = rise(edge, tip)
  const [bx, by, cx, cy] = r.belly
  return `C${d(...r.tip, ...r.neck, ...r.waist)}C${d(cx, cy, bx, by, edge[2], edge[0])}`
}

/** Path data of the strands (outermost first) and of the flame they feed, on a 48 unit square. */
function outlines({tip, strands, flame}: MarkShape): {strands: string[]; flame: string} {
  const [level, , turn] = flame.edge
  const {left, belly, tongue, notch} = flame
  const back = `C${d(turn - (turn - left) * K, level, left, belly + (level - belly) * K, left, belly)}`
  const small = `C${d(left, belly - (belly - tongue[1]) * 0.5, tongue[0] - 0.4, tongue[1] + 3.6, ...tongue)}`
  const dip = `C${d(tongue[0] + 0.5, notch[1] - 2, notch[0] - 1.8, notch[1], ...notch)}`
  const [nx, ny] = notch
  const home = `C${d(nx + 3.4, ny, tip[0] + 3.2, tip[1] + 7, ...tip)}Z`
  return {
    strands: strands.map(
      ([outer, inner]) =>
        `M${d(LEFT, outer[0])}H${d(outer[2])}${up(outer, tip)}${down(inner, tip)}H${LEFT}Z`,
    ),
    flame: `M${d(...tip)}${down(flame.edge, tip)}${back}${small}${dip}${home}`,
  }
}

const full: MarkShape = {
  tip: [18.5, 1.5],
  strands: [
    [
      [46.5, 46, 24, 27],
      [42.9, 42.2, 24, 26],
    ],
    [
      [40.4, 39.7, 24, 25.2],
      [36.8, 36.1, 24, 24.2],
    ],
    [
      [34.3, 33.6, 23.5, 23.2],
      [30.7, 30, 23, 22],
    ],
  ],
  flame: {
    edge: [28.2, 27.6, 19, 21.4],
    left: 7.5,
    belly: 20.2,
    tongue: [11.2, 9.6],
    notch: [14, 15],
  },
}

const small: MarkShape = {
  tip: [19, 1],
  strands: [
    [
      [47, 46.5, 25, 27],
      [42, 41.4, 24.5, 26],
    ],
    [
      [38.5, 38, 24, 25],
      [33.5, 32.9, 23.5, 23.5],
    ],
  ],
  flame: {
    edge: [30, 29.4, 20.5, 22],
    left: 7.5,
    belly: 21.2,
    tongue: [11.2, 9.8],
    notch: [14.2, 15.6],
  },
}

export type MarkInks = {strands: string; flame: string}

/** The inks for each ground: `light` stands on dark, `dark` on paper, `both` on either (3:1 and more). */
export const inks = {
  light: {strands: '#f7f5ef', flame: '#53c7ff'},
  dark: {strands: '#0f3d31', flame: '#2f6bff'},
  both: {strands: '#1f8f63', flame: '#2f86ff'},
} as const satisfies Record<string, MarkInks>

/** The aggregator's mark, without a document around it: sellers' strands that rise into one flame. */
export function mark(ink: MarkInks, size: 'full' | 'small' = 'full'): string {
  const shape = outlines(size === 'full' ? full : small)
  return (
    `<path fill="${ink.strands}" d="${shape.strands.join('')}"/>` +
    `<path fill="${ink.flame}" d="${shape.flame}"/>`
  )
}

/** The mark as a file of its own. */
export function logo(ink: MarkInks): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${mark(ink)}</svg>\n`
}

/** The mark reduced to two strands on a tile, for 16 to 32 px. */
export function favicon(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    '<rect width="32" height="32" rx="7" fill="#0a1f1a"/>' +
    `<g transform="translate(4.2 3.4) scale(.52)">${mark(inks.light, 'small')}</g></svg>\n`
  )
}
