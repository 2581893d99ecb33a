import {tokens, tones} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {halo} from '../kit/solid.ts'
import {group, line, n, path, repeat} from '../kit/svg.ts'

const flames = {
  blue: [tokens.flame, tokens.flameLight, '#eafaff'],
  amber: ['#ff5a1f', '#ff9a3d', '#fff0cf'],
} as const

export type FlameKind = keyof typeof flames

/** A flame with its foot at (x, y), pixels. */
function flame(
  p: Plate,
  x: number,
  y: number,
  height: number,
  kind: FlameKind = 'blue',
  lean = 0.12,
): string {
  const [outer, middle, core] = flames[kind]
  const tongue = (k: number, fill: string, opacity: number) => {
    const [h, w, s] = [height * k, height * k * 0.3, lean * height * k]
    return path(
      `M${n(x)} ${n(y)}C${n(x - w * 1.1)} ${n(y - h * 0.22)} ${n(x - w * 0.5 + s * 0.3)} ${n(y - h * 0.6)} ${n(x + s)} ${n(y - h)}C${n(x + s * 0.6 + w * 0.15)} ${n(y - h * 0.74)} ${n(x + w * 1.25 + s * 0.3)} ${n(y - h * 0.5)} ${n(x)} ${n(y)}Z`,
      {fill, opacity},
    )
  }
  return (
    halo(p, x + lean * height * 0.4, y - height * 0.5, height * 2.1, outer, 0.6) +
    group({filter: p.blur(height * 0.07)}, tongue(1.22, outer, 0.75)) +
    tongue(1, middle, 0.95) +
    group({filter: p.blur(height * 0.025)}, tongue(0.72, core, 1))
  )
}

/** A lattice stack with a flame on its tip. Height in short sides. */
export function flareStack(
  p: Plate,
  o: {x: number; y: number; height: number; flame?: number; kind?: FlameKind; depth?: number},
): string {
  const {flame: size = 0.1, kind = 'blue', depth = 1} = o
  const [x, y, h] = [o.x * p.w, o.y * p.h, o.height * p.u]
  const t = tones(p.light, depth)
  const half = (k: number) => h * (0.085 * (1 - k) ** 1.5 + 0.007)
  const bays = 9
  const width = Math.max(1, h * 0.008)
  const lattice = repeat(bays, (i) => {
    const [a, b] = [(i / bays) ** 0.86, ((i + 1) / bays) ** 0.86]
    const [ya, yb] = [y - a * h, y - b * h]
    return (
      line([x - half(a), ya], [x + half(b), yb], t.body, width * 0.7) +
      line([x + half(a), ya], [x - half(b), yb], t.body, width * 0.7) +
      line([x - half(b), yb], [x + half(b), yb], t.body, width * 0.7) +
      line([x - half(a), ya], [x - half(b), yb], t.shade, width) +
      line([x + half(a), ya], [x + half(b), yb], p.sunX * p.w > x ? t.rim : t.shade, width)
    )
  })
  return (
    lattice +
    line([x, y], [x, y - h * 1.03], t.shade, width * 1.8) +
    (size > 0 ? flame(p, x, y - h * 1.03, size * p.u, kind) : '')
  )
}
