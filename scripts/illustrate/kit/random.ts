/** A seeded stream of numbers; the same seed always draws the same picture. */
export type Rng = {
  /** 0 ≤ n < 1 */
  next: () => number
  /** a ≤ n < b */
  range: (a: number, b: number) => number
  /** whole number, a ≤ n ≤ b */
  int: (a: number, b: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly [T, ...T[]]) => T
}

/** A mulberry32 generator (public domain, Tommy Ettinger) with the few draws the scenes need. */
export function createRng(seed: number): Rng {
  let state = (seed * 0x9e3779b1) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    range: (a, b) => a + (b - a) * next(),
    int: (a, b) => Math.floor(a + (b - a + 1) * next()),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}

function lattice(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 1274126177)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10)

/** Smooth value noise, 0…1. Leave out `y` for a line. */
export function noise(seed: number, x: number, y = 0): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [tx, ty] = [ease(x - x0), ease(y - y0)]
  const top = lattice(x0, y0, seed) * (1 - tx) + lattice(x0 + 1, y0, seed) * tx
  const low = lattice(x0, y0 + 1, seed) * (1 - tx) + lattice(x0 + 1, y0 + 1, seed) * tx
  return top * (1 - ty) + low * ty
}

/** Several octaves of `noise`, 0…1. */
export function fbm(seed: number, x: number, y = 0, octaves = 4): number {
  let sum = 0
  let total = 0
  for (let i = 0; i < octaves; i++) {
    const weight = 0.5 ** i
    sum += weight * noise(seed + i * 17, x * 2 ** i, y * 2 ** i)
    total += weight
  }
  return sum / total
}
