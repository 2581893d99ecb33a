import {mix} from '../kit/colour.ts'
import {tokens} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {fbm} from '../kit/random.ts'
import {circle, n, path, rect, repeat, smooth, type Point} from '../kit/svg.ts'

export function curves(p: Plate, x: number, y: number, w: number, h: number): string {
  const seed = p.rng.int(1, 9999)
  return repeat(3, (i) => {
    const points = Array.from({length: 25}, (_, j): Point => [
      x + (w * j) / 24,
      y + h * (0.24 + i * 0.2 + (fbm(seed + i * 7, j * 0.22) - 0.5) * 0.62),
    ])
    const colour = [tokens.flameLight, tokens.amber, '#6fe0b0'][i] ?? tokens.flameLight
    const fill =
      i === 0
        ? path(`${smooth(points)}L${n(x + w)} ${n(y + h)}L${n(x)} ${n(y + h)}Z`, {
            fill: p.across(
              [
                [0, colour, 0.4],
                [1, colour, 0],
              ],
              true,
            ),
          })
        : ''
    return (
      fill +
      path(smooth(points), {fill: 'none', stroke: colour, 'stroke-width': Math.max(1.2, w * 0.009)})
    )
  })
}

export function bars(p: Plate, x: number, y: number, w: number, h: number): string {
  const count = 12
  return repeat(count, (i) => {
    const tall = h * (0.2 + 0.6 * fbm(p.seed + i, i * 0.4 + x))
    const colour = i === 8 ? tokens.flare : i % 4 === 3 ? tokens.flameLight : tokens.flame
    return rect(x + w * (0.07 + (i * 0.87) / count), y + h * 0.9 - tall, (w * 0.5) / count, tall, {
      fill: p.across(
        [
          [0, mix(colour, '#ffffff', 0.3)],
          [1, colour, 0.4],
        ],
        true,
      ),
    })
  })
}

export function network(p: Plate, x: number, y: number, w: number, h: number): string {
  const nodes = Array.from({length: 9}, (_, i): Point => [
    x + w * (0.1 + ((i * 0.37) % 0.82)),
    y + h * (0.14 + ((i * 0.53) % 0.72)),
  ])
  const trunk: Point[] = [
    [x, y + h * 0.55],
    [x + w * 0.3, y + h * 0.5],
    [x + w * 0.62, y + h * 0.42],
    [x + w, y + h * 0.5],
  ]
  const thick = Math.max(1, w * 0.008)
  const tie = nodes.map(([a, b], i) => {
    const [c, d] = trunk[(i % 3) + 1] ?? [x, y]
    return path(`M${n(a)} ${n(b)}L${n(a)} ${n(d)}L${n(c)} ${n(d)}`, {
      fill: 'none',
      stroke: '#6fe0b0',
      'stroke-width': thick * 0.7,
      opacity: 0.75,
      'stroke-linejoin': 'round',
    })
  })
  return (
    tie.join('') +
    path(smooth(trunk), {
      fill: 'none',
      stroke: tokens.flame,
      'stroke-width': thick * 4,
      opacity: 0.5,
      filter: p.blur(thick * 3),
    }) +
    path(smooth(trunk), {fill: 'none', stroke: tokens.flameLight, 'stroke-width': thick * 2}) +
    nodes
      .map(([a, b], i) =>
        circle(a, b, thick * (i % 3 ? 2.2 : 3.4), {
          fill: i === 4 ? tokens.flare : '#0a2536',
          stroke: i === 4 ? '#ffd9b0' : '#9fe9cc',
          'stroke-width': thick * 0.8,
        }),
      )
      .join('')
  )
}

export function mapView(p: Plate, x: number, y: number, w: number, h: number): string {
  const coast = Array.from({length: 18}, (_, i): Point => {
    const a = (i / 18) * Math.PI * 2
    const r = 0.3 + 0.12 * fbm(p.seed + 3, Math.cos(a) * 1.3 + 2, Math.sin(a) * 1.3 + 2)
    return [x + w * (0.5 + Math.cos(a) * r * 1.1), y + h * (0.5 + Math.sin(a) * r * 1.25)]
  })
  const first = coast[0] ?? [x, y]
  const land = `${smooth([...coast, first])}Z`
  const hub: Point = [x + w * 0.46, y + h * 0.72]
  return (
    path(land, {
      fill: '#14533f',
      opacity: 0.75,
      stroke: '#6fe0b0',
      'stroke-width': Math.max(1, w * 0.006),
    }) +
    coast
      .filter((_, i) => i % 2 === 0)
      .map(
        ([a, b]) =>
          path(
            `M${n(hub[0])} ${n(hub[1])}Q${n((hub[0] + a) / 2)} ${n((hub[1] + b) / 2 - h * 0.12)} ${n(a * 0.86 + hub[0] * 0.14)} ${n(b * 0.86 + hub[1] * 0.14)}`,
            {fill: 'none', stroke: tokens.flameLight, 'stroke-width': Math.max(1, w * 0.006)},
          ) +
          circle(a * 0.86 + hub[0] * 0.14, b * 0.86 + hub[1] * 0.14, w * 0.011, {fill: '#ffe1b0'}),
      )
      .join('') +
    circle(hub[0], hub[1], w * 0.02, {fill: tokens.flare})
  )
}

export function dial(p: Plate, x: number, y: number, w: number, h: number): string {
  const r = Math.min(w * 0.2, h * 0.34)
  return [0.27, 0.73]
    .map((k, i) => {
      const [cx, cy] = [x + w * k, y + h * 0.54]
      const arc = (part: number) => {
        const a = Math.PI * (0.8 + 1.4 * part)
        return `M${n(cx + Math.cos(Math.PI * 0.8) * r)} ${n(cy + Math.sin(Math.PI * 0.8) * r)}A${n(r)} ${n(r)} 0 ${part > 0.71 ? 1 : 0} 1 ${n(cx + Math.cos(a) * r)} ${n(cy + Math.sin(a) * r)}`
      }
      const style = {fill: 'none', 'stroke-width': r * 0.22}
      return (
        path(arc(1), {...style, stroke: '#1d4a63'}) +
        path(arc(i ? 0.42 : 0.68 + p.rng.range(-0.05, 0.05)), {
          ...style,
          stroke: i ? tokens.amber : tokens.flameLight,
        }) +
        circle(cx, cy, r * 0.12, {fill: '#cfeeff'})
      )
    })
    .join('')
}
