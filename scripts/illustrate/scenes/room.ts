import type {Plate} from '../kit/plate.ts'
import type {Point} from '../kit/svg.ts'

type Room = {at: (x: number, y: number, z: number) => Point; zs: number[]}

export function room(p: Plate, [fx, fy]: Point): Room {
  const [vx, vy] = [fx * p.w, fy * p.h]
  return {
    at: (x, y, z) => [vx + (x * p.u) / z, vy + (y * p.u) / z],
    zs: Array.from({length: 9}, (_, i) => 6.4 * 0.76 ** i).filter((z) => z > 0.7),
  }
}
