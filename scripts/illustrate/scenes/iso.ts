import {mix} from '../kit/colour.ts'
import {tokens} from '../kit/palette.ts'
import type {Plate} from '../kit/plate.ts'
import {group, n, path, rect, straight, type Point} from '../kit/svg.ts'
import {prism, type Grid} from './iso-parts.ts'
import {blocks} from './iso-plots.ts'

/** A gas network in isometric view: plots with tanks, plants, towns and panels; pipelines glow between them. */
export function isometric(
  p: Plate,
  {shift = 0, zoom = 1}: {shift?: number; zoom?: number},
): string {
  const unit = p.u * 0.15 * zoom
  const at: Grid = (x, y, z = 0) => [
    p.w * (0.5 + shift) + (x - y) * unit * 0.92,
    p.h * 0.5 + (x + y) * unit * 0.53 - z * unit,
  ]
  const reach = 6
  const pipes: string[] = []
  const plots: string[] = []
  const glowLine = (points: Point[], colour: string) => {
    const d = `M${points.map(([a, b]) => `${n(a)} ${n(b)}`).join('L')}`
    return (
      path(d, {
        fill: 'none',
        stroke: colour,
        'stroke-width': unit * 0.26,
        opacity: 0.35,
        'stroke-linejoin': 'round',
        filter: p.blur(unit * 0.09),
      }) +
      path(d, {
        fill: 'none',
        stroke: mix(colour, '#ffffff', 0.15),
        'stroke-width': unit * 0.05,
        'stroke-linejoin': 'round',
      }) +
      path(d, {
        fill: 'none',
        stroke: '#ffffff',
        'stroke-width': unit * 0.014,
        opacity: 0.8,
        'stroke-linejoin': 'round',
      })
    )
  }
  for (let i = -7; i <= 6; i++) {
    const lane = i * 1.275 + 1.2575
    const trunk = (i + 9) % 3 === 0
    const thin = (points: Point[]) =>
      path(straight(points), {
        fill: 'none',
        stroke: tokens.flame,
        'stroke-width': unit * 0.03,
        opacity: 0.8,
      })
    const [across, along] = [
      [at(lane, -9), at(lane, 9)],
      [at(-9, lane), at(9, lane)],
    ]
    pipes.push(trunk ? glowLine(across, i === 0 ? tokens.flameLight : '#3f8dff') : thin(across))
    pipes.push(trunk ? glowLine(along, i === 0 ? tokens.flare : tokens.flameLight) : thin(along))
  }
  for (let s = -reach * 2; s <= reach * 2; s++) {
    for (let i = -reach; i <= reach; i++) {
      const j = s - i
      if (Math.abs(j) > reach) continue
      const [x, y] = [i * 1.275 + 0.17, j * 1.275 + 0.17]
      const [cx, cy] = at(x, y)
      if (cx < -unit * 2 || cx > p.w + unit * 2 || cy < -unit * 2 || cy > p.h + unit * 2) continue
      plots.push(
        prism(at, x - 0.05, y - 0.05, 1.0, 1.0, 0.05, mix('#0d3129', '#164638', p.rng.next())),
      )
      plots.push(
        group(
          {transform: `translate(0 ${n(-unit * 0.05)})`},
          p.rng.chance(0.82) ? blocks(p, at, unit, x, y) : '',
        ),
      )
    }
  }
  const mist = rect(0, 0, p.w, p.h, {
    fill: p.linear(
      [
        [0, '#071a16', 0.6],
        [0.35, '#071a16', 0],
        [0.75, '#071a16', 0],
        [1, '#040f0c', 0.6],
      ],
      [0, 0],
      [0, p.h],
    ),
  })
  return rect(0, 0, p.w, p.h, {fill: '#061612'}) + pipes.join('') + plots.join('') + mist
}
