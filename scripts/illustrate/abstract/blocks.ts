import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {shape, type Point} from '../kit/svg.ts'
import {ground, veil} from './ground.ts'

type Tones = {top: string; left: string; right: string}

function box(
  [x, y]: Point,
  w: number,
  d: number,
  height: number,
  unit: number,
  tone: Tones,
): string {
  const iso = (a: number, b: number, z: number): Point => [
    x + (a - b) * unit * 0.866,
    y + (a + b) * unit * 0.5 - z,
  ]
  return (
    shape([iso(0, d, height), iso(w, d, height), iso(w, d, 0), iso(0, d, 0)], tone.left) +
    shape([iso(w, 0, height), iso(w, d, height), iso(w, d, 0), iso(w, 0, 0)], tone.right) +
    shape([iso(0, 0, height), iso(w, 0, height), iso(w, d, height), iso(0, d, height)], tone.top)
  )
}

/** A flexible framework: modules of one size in many heights, some of them lit, some drawn only. */
export function blocks(p: Plate): string {
  const unit = 92
  const cells: {x: number; y: number; i: number; j: number}[] = []
  for (let i = -9; i < 16; i++) {
    for (let j = -9; j < 16; j++) {
      const x = p.w * 0.5 + (i - j) * unit * 0.866
      const y = -140 + (i + j) * unit * 0.5 + 260
      if (x > -200 && x < p.w + 200 && y > -160 && y < p.h + 420) cells.push({x, y, i, j})
    }
  }
  cells.sort((a, b) => a.i + a.j - (b.i + b.j))
  const drawn = cells.map(({x, y, i, j}) => {
    const k = fbm(p.seed, i * 0.34, j * 0.34, 2)
    const steps = Math.max(0, Math.round((k - 0.28) * 13))
    const height = steps * 44
    const heat = Math.min(1, steps / 6)
    const key = (i * 7 + j * 13 + 91) % 17
    const lit = key === 3 && steps > 2
    const top = lit ? '#ffe2b0' : mix('#6e2814', '#ff8a3d', heat * 0.9)
    const gap = 0.06
    return box([x, y], 1 - gap, 1 - gap, height + 8, unit, {
      top,
      left: mix('#3a140d', '#b3431c', heat * 0.75),
      right: mix('#220b0a', '#6f2414', heat * 0.75),
    })
  })
  return (
    ground(p, [
      [0, '#5a2011'],
      [1, '#1a0a0a'],
    ]) +
    drawn.join('') +
    veil(p, 0.45, '#120a09')
  )
}
