import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {group, path, repeat} from '../kit/svg.ts'
import type {Person} from './person.ts'

/** A fila: the soft Yoruba cap, its crown folded over to one side. */
export function fila(p: Plate, person: Person, cloth: string, gold: string): string {
  const c = person.face.cheek + 6
  const dark = mix(cloth, '#050b09', 0.42)
  const d = `M${-c} 322C${-c - 10} 262 ${-c + 18} 196 -64 170C-10 150 70 152 122 186C172 218 182 262 152 286C138 296 124 296 ${c} 300C${c + 2} 310 ${c} 318 ${c - 2} 324C60 296 -60 296 ${-c} 322Z`
  return (
    path(d, {fill: cloth}) +
    group(
      {'clip-path': p.clip(path(d, {}))},
      path('M40 150C70 200 90 250 96 310H240V140Z', {fill: dark, opacity: 0.75}),
      path('M-70 168C-20 190 40 214 96 290', {
        fill: 'none',
        stroke: dark,
        'stroke-width': 5,
        opacity: 0.7,
      }),
      path('M-96 210C-50 196 20 226 64 296', {
        fill: 'none',
        stroke: mix(cloth, '#ffffff', 0.3),
        'stroke-width': 5,
        opacity: 0.5,
      }),
      path(`M${-c} 312C-60 284 60 284 ${c} 314`, {fill: 'none', stroke: gold, 'stroke-width': 5}),
      path(`M${-c} 300C-60 272 60 272 ${c} 302`, {
        fill: 'none',
        stroke: gold,
        'stroke-width': 2.5,
        opacity: 0.8,
      }),
    )
  )
}

/** A zanna: the tall, straight embroidered cap of the north. */
export function zanna(p: Plate, person: Person, cloth: string, thread: string): string {
  const c = person.face.cheek + 5
  const dark = mix(cloth, '#05070a', 0.45)
  const d = `M${-c} 316C${-c - 2} 262 ${-c + 4} 214 ${-c + 12} 184C-60 160 60 160 ${c - 12} 184C${c - 4} 214 ${c + 2} 262 ${c} 316C60 290 -60 290 ${-c} 316Z`
  const motif = repeat(9, (_, t) => {
    const x = (t - 0.5) * 2 * (c - 4)
    const k = Math.sqrt(Math.max(0.05, 1 - (x / (c + 10)) ** 2))
    const y = 238 - 12 * k
    const w = 13 * k
    return (
      path(`M${x} ${y - 22}L${x + w} ${y}L${x} ${y + 22}L${x - w} ${y}Z`, {
        fill: 'none',
        stroke: thread,
        'stroke-width': 3,
      }) +
      path(`M${x} ${y - 8}L${x + w * 0.4} ${y}L${x} ${y + 8}L${x - w * 0.4} ${y}Z`, {fill: thread})
    )
  })
  const ring = (y: number, width: number) =>
    path(`M${-c - 4} ${y + 20}C-60 ${y - 8} 60 ${y - 8} ${c + 4} ${y + 20}`, {
      fill: 'none',
      stroke: thread,
      'stroke-width': width,
    })
  return (
    path(d, {fill: cloth}) +
    group(
      {'clip-path': p.clip(path(d, {}))},
      motif,
      ring(284, 5),
      ring(272, 2),
      ring(192, 3),
      path(`M50 150C64 200 70 260 66 320H200V150Z`, {fill: dark, opacity: 0.55}),
    )
  )
}
