import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {group, path, repeat} from '../kit/svg.ts'
import type {Person} from './person.ts'

/** A gele: a broad wrap of stiff cloth, its folds fanned out to one side. */
export function gele(p: Plate, person: Person, cloth: string, gold: string): string {
  const c = person.face.cheek + 8
  const dark = mix(cloth, '#04060f', 0.48)
  const lit = mix(cloth, '#ffffff', 0.24)
  const layers: readonly (readonly [string, string])[] = [
    [
      `M-60 300C-180 270 -236 190 -196 128C-150 70 -30 66 40 96C140 60 236 100 232 178C228 250 150 300 70 306Z`,
      dark,
    ],
    [
      `M-40 304C-150 286 -206 216 -180 150C-150 100 -60 100 0 132C70 90 190 104 208 176C200 238 140 290 60 306Z`,
      mix(cloth, dark, 0.35),
    ],
    [
      `M-20 306C-110 290 -168 236 -156 178C-130 128 -50 136 0 170C60 130 160 138 182 190C170 240 120 290 50 308Z`,
      cloth,
    ],
    [
      `M-10 308C-80 294 -132 256 -126 208C-104 170 -40 176 2 204C50 172 132 172 152 210C140 252 100 292 40 310Z`,
      lit,
    ],
    [
      `M0 310C-60 300 -100 268 -96 236C-76 208 -30 212 4 234C44 208 100 208 118 236C108 266 80 296 34 311Z`,
      mix(cloth, dark, 0.25),
    ],
  ]
  const band = `M${-c - 6} 392C${-c - 16} 330 ${-c + 4} 268 -30 246C30 230 ${c - 20} 250 ${c + 2} 290C${c + 18} 326 ${c + 14} 362 ${c + 6} 392C${c - 4} 356 ${c - 24} 326 ${c - 52} 314C20 296 -44 304 ${-c + 34} 328C${-c + 14} 346 ${-c + 2} 368 ${-c - 6} 392Z`
  const stitches = repeat(3, (i) =>
    path(
      `M${-c - 6 + i * 3} ${386 - i * 22}C${-c - 4 + i * 6} ${330 - i * 12} -40 ${300 - i * 15} 10 ${292 - i * 16}C60 ${290 - i * 14} ${c - 10} ${304 - i * 8} ${c + 6} ${372 - i * 22}`,
      {
        fill: 'none',
        stroke: i === 0 ? gold : dark,
        'stroke-width': i === 0 ? 5 : 3.5,
        opacity: i === 0 ? 0.95 : 0.6,
      },
    ),
  )
  return (
    layers
      .map(
        ([d, fill]) =>
          path(d, {fill, stroke: gold, 'stroke-width': 2.5, 'stroke-opacity': 0.75}) +
          group(
            {'clip-path': p.clip(path(d, {}))},
            path('M60 60C120 140 130 240 70 320H320V40Z', {fill: dark, opacity: 0.3}),
          ),
      )
      .join('') +
    path(band, {fill: cloth}) +
    group(
      {'clip-path': p.clip(path(band, {}))},
      path(`M30 200C80 260 90 320 ${c - 30} 400H260V200Z`, {fill: dark, opacity: 0.5}),
      stitches,
    )
  )
}

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

/** A hijab: the cloth that frames the face and the folds that lie over the shoulders. */
export function hijab(p: Plate, person: Person, cloth: string): string {
  const c = person.face.cheek
  const dark = mix(cloth, '#050b12', 0.42)
  const lit = mix(cloth, '#ffffff', 0.2)
  const hole = `M0 296C${c - 30} 298 ${c - 4} 336 ${c - 4} 396C${c - 4} 470 ${c - 30} 540 30 576C12 586 -12 586 -30 576C${-c + 30} 540 ${-c + 4} 470 ${-c + 4} 396C${-c + 4} 336 ${-c + 30} 298 0 296Z`
  const d = `M0 214C${c + 6} 214 ${c + 40} 300 ${c + 36} 400C${c + 34} 500 ${c + 14} 570 ${c + 30} 630C${c + 70} 690 ${person.shoulder - 30} 720 ${person.shoulder - 10} 800C160 860 60 884 -20 880C-120 876 -200 840 ${-person.shoulder + 6} 800C${-person.shoulder + 30} 720 ${-c - 70} 690 ${-c - 30} 630C${-c - 14} 570 ${-c - 34} 500 ${-c - 36} 400C${-c - 40} 300 ${-c - 6} 214 0 214Z`
  const fold = (path0: string, stroke: string, width: number, opacity: number) =>
    path(path0, {fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', opacity})
  return (
    path(d + hole, {fill: cloth, 'fill-rule': 'evenodd'}) +
    group(
      {'clip-path': p.clip(path(d + hole, {'clip-rule': 'evenodd'}))},
      path(`M40 200C110 260 ${c + 14} 400 ${c} 520C90 620 70 700 160 890H400V200Z`, {
        fill: dark,
        opacity: 0.5,
      }),
      path(`M-30 574C-60 620 -40 680 60 716C160 746 210 780 240 830L300 700L120 600L40 572Z`, {
        fill: dark,
        opacity: 0.45,
      }),
      path(`M-40 572C-110 640 -130 760 -60 884L-250 840L-200 700Z`, {fill: lit, opacity: 0.22}),
      fold(`M-6 590C-50 640 -10 700 90 740C150 764 190 790 214 826`, dark, 5, 0.7),
      fold(`M-50 600C-90 670 -60 760 40 820`, dark, 5, 0.55),
      fold(`M${-c - 20} 620C-170 690 -200 740 -206 812`, dark, 5, 0.5),
      fold(`M${-c - 18} 380C${-c - 16} 300 -80 244 -10 236`, lit, 8, 0.55),
      path(hole, {fill: 'none', stroke: dark, 'stroke-width': 9, opacity: 0.55}),
    )
  )
}
