import type {Point} from '../kit/svg.ts'
import type {Face} from './head-shapes.ts'

/** The dome of a hard hat and its brim. */
export const helmets: Record<Face, readonly Point[]> = {
  side: [
    [-0.47, 0.14],
    [-0.47, 0.14],
    [-0.46, 0.3],
    [-0.33, 0.52],
    [-0.06, 0.61],
    [0.2, 0.56],
    [0.36, 0.38],
    [0.4, 0.24],
    [0.56, 0.2],
    [0.58, 0.16],
    [0.56, 0.15],
    [0.56, 0.15],
  ],
  turned: [
    [-0.43, 0.15],
    [-0.43, 0.15],
    [-0.41, 0.32],
    [-0.28, 0.53],
    [-0.02, 0.61],
    [0.22, 0.54],
    [0.35, 0.36],
    [0.39, 0.2],
    [0.46, 0.13],
    [0.45, 0.09],
    [0.3, 0.14],
    [0.1, 0.15],
  ],
  away: [
    [-0.42, 0.1],
    [-0.42, 0.1],
    [-0.41, 0.3],
    [-0.27, 0.53],
    [0, 0.61],
    [0.27, 0.53],
    [0.41, 0.3],
    [0.42, 0.1],
    [0.42, 0.1],
    [0, 0.05],
  ],
}

const ray = (k: number, r: number): Point => {
  const a = ((216 - k * 196) * Math.PI) / 180
  return [-0.08 + Math.cos(a) * r, 0.2 + Math.sin(a) * r]
}

/** The pleated fan of a gele, standing up and back from the band round the head. */
export const gele: readonly Point[] = [
  ...Array.from({length: 15}, (_, i) => ray(i / 14, (i % 2 ? 0.84 : 0.8) - 0.3 * (i / 14) ** 1.6)),
  [0.36, 0.22],
  [0.1, 0.3],
  [-0.3, 0.0],
]

/** The shaded sides of its pleats. */
export const pleats: readonly (readonly Point[])[] = Array.from({length: 6}, (_, i) => {
  const k = (i * 2 + 1.1) / 14
  return [ray(k, 0.3), ray(k, 0.3), ray(k - 0.02, 0.9), ray(k + 0.05, 0.9), ray(k, 0.3)]
})

/** A low embroidered cap. */
export const cap: readonly Point[] = [
  [-0.42, 0.2],
  [-0.42, 0.2],
  [-0.4, 0.62],
  [-0.4, 0.62],
  [-0.1, 0.68],
  [0.26, 0.62],
  [0.3, 0.6],
  [0.37, 0.24],
  [0.37, 0.24],
  [0, 0.2],
]

/** A headscarf that falls over the shoulders, the face left open. */
export const scarf: readonly Point[] = [
  [0.3, 0.36],
  [0.12, 0.56],
  [-0.2, 0.56],
  [-0.46, 0.34],
  [-0.5, 0],
  [-0.44, -0.3],
  [-0.62, -0.78],
  [-0.2, -0.98],
  [0.32, -0.9],
  [0.44, -0.66],
  [0.24, -0.5],
  [0.06, -0.46],
  [-0.1, -0.26],
  [-0.14, 0.02],
  [0, 0.26],
]

/** Long braids seen from behind, and their strands. */
export const braidsBehind: readonly Point[] = [
  [-0.345, 0.2],
  [-0.37, -0.1],
  [-0.36, -0.5],
  [-0.3, -0.9],
  [-0.16, -1.06],
  [0.04, -1.1],
  [0.24, -1],
  [0.34, -0.7],
  [0.37, -0.2],
  [0.345, 0.2],
  [0, 0.4],
]
export const strands: readonly (readonly Point[])[] = [-0.22, -0.08, 0.06, 0.2].map((x) => [
  [x, 0.3],
  [x * 1.15 + 0.012, -0.4],
  [x * 1.02, -1.1],
  [x * 1.02, -1.1],
  [x * 1.15 - 0.012, -0.4],
])

/** Long braids falling behind the shoulder, seen from the side. */
export const braidsSide: readonly Point[] = [
  [-0.1, 0.5],
  [-0.42, 0.3],
  [-0.5, 0],
  [-0.48, -0.5],
  [-0.42, -0.92],
  [-0.26, -1],
  [-0.12, -0.6],
  [-0.06, -0.2],
]

/** A welder's shield, closed over the face, and the window in it. */
export const mask: readonly Point[] = [
  [-0.42, 0.06],
  [-0.46, 0.34],
  [-0.24, 0.58],
  [0.14, 0.62],
  [0.42, 0.46],
  [0.54, 0.14],
  [0.54, -0.3],
  [0.4, -0.64],
  [0.24, -0.68],
  [0.06, -0.36],
  [-0.1, -0.12],
]
export const visor: readonly Point[] = [
  [0.34, 0.2],
  [0.34, 0.2],
  [0.7, 0.17],
  [0.7, 0.17],
  [0.7, -0.05],
  [0.7, -0.05],
  [0.35, -0.03],
  [0.35, -0.03],
]
