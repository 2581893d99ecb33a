import type {Plate} from '../kit/plate.ts'
import {ellipse, group, path, rect} from '../kit/svg.ts'
import {skinTones, type Person} from './person.ts'

/** Levels that every portrait of the set shares, so that the grid's heads stand at one height. */
export const level = {crown: 246, brow: 384, eye: 412, nose: 482, mouth: 518} as const

/** The face with the skull, drawn around x = 0. */
export function faceOutline({face: {cheek, jaw, chin, chinY}}: Person): string {
  const half = (s: number) =>
    [
      [s * 66, level.crown, s * (cheek + 3), 290, s * (cheek + 2), 372],
      [s * (cheek + 2), 410, s * cheek, 438, s * (cheek - 4), 466],
      [s * (cheek - 8), 494, s * (jaw + 6), 514, s * (jaw - 6), 534],
      [s * (jaw - 22), chinY - 14, s * (chin + 6), chinY, 0, chinY],
    ].map((c) => c.map((v) => Math.round(v * 10) / 10))
  const right = half(1)
  const left = half(-1).reverse()
  const back = left.map((c, i) => {
    const to = left[i + 1]?.slice(4) ?? [0, level.crown]
    return `C${[c[2], c[3], c[0], c[1], ...to].join(' ')}`
  })
  return `M0 ${level.crown}${right.map((c) => `C${c.join(' ')}`).join('')}${back.join('')}Z`
}

/** The neck and the slope of the shoulders as far as a low neckline shows them. */
function neckOutline({neck, shoulder}: Person): string {
  const s = shoulder
  return (
    `M${-neck} 500C${-neck} 590 ${-neck - 4} 628 ${-neck - 16} 654C${-s * 0.5} 704 ${-s * 0.8} 724 ${-s} 790V1000H${s}V790` +
    `C${s * 0.8} 724 ${s * 0.5} 704 ${neck + 16} 654C${neck + 4} 628 ${neck} 590 ${neck} 500Z`
  )
}

/** Neck, chest and the shadow that the chin casts on them. */
export function neck(p: Plate, person: Person): string {
  const tone = skinTones(person.skin)
  const d = neckOutline(person)
  const face = faceOutline(person)
  const n = person.neck
  return (
    path(d, {fill: tone.base}) +
    group(
      {'clip-path': p.clip(path(d, {}))},
      path(`M${n * 0.25} 500C${n * 0.4} 600 ${n * 0.5} 650 ${n * 0.2} 760L400 1000V500Z`, {
        fill: tone.shade,
        opacity: 0.6,
      }),
      path(face, {fill: tone.deep, opacity: 0.75, transform: 'translate(10 34)'}),
      path(`M-14 664C-40 668 -80 676 -120 690`, {
        stroke: tone.shade,
        'stroke-width': 5,
        fill: 'none',
        opacity: 0.5,
        'stroke-linecap': 'round',
      }),
      path(`M16 664C42 668 82 676 122 690`, {
        stroke: tone.deep,
        'stroke-width': 5,
        fill: 'none',
        opacity: 0.4,
        'stroke-linecap': 'round',
      }),
    )
  )
}

/** Both ears; a cloth or hair over them simply covers them. */
export function ears(person: Person): string {
  const tone = skinTones(person.skin)
  const x = person.face.cheek
  const ear = (side: 1 | -1, fill: string, inner: string) =>
    group(
      {transform: `translate(${side * x} 0) scale(${side} 1)`},
      path('M-8 400C2 384 20 388 20 408C20 430 12 440 8 456C4 470 -6 474 -12 466Z', {fill}),
      path('M0 408C8 398 14 404 13 414C12 426 6 430 2 444C2 432 4 424 0 408Z', {fill: inner}),
    )
  return ear(-1, tone.base, tone.shade) + ear(1, tone.shade, tone.deep)
}

/** The face's planes: lit from the upper left, turned away at the right, an edge light beyond. */
export function face(p: Plate, person: Person): string {
  const tone = skinTones(person.skin)
  const d = faceOutline(person)
  const {cheek, jaw, chinY} = person.face
  const light = p.round([
    [0, tone.light, 1],
    [1, tone.light, 0],
  ])
  const side =
    `M48 236C80 290 84 330 80 368C78 392 92 404 84 430C76 452 62 462 62 486` +
    `C62 510 ${jaw - 30} 530 38 ${chinY - 26}C30 ${chinY - 10} 20 ${chinY} 8 ${chinY + 12}L180 600V236Z`
  return (
    path(d, {fill: tone.base}) +
    group(
      {'clip-path': p.clip(path(d, {}))},
      ellipse(-30, 316, 92, 70, {fill: light, opacity: 0.9}),
      ellipse(-58, 446, 50, 40, {fill: light, opacity: 0.9}),
      ellipse(-6, chinY - 22, 34, 20, {fill: light, opacity: 0.6}),
      path(side, {fill: tone.shade, opacity: 0.62}),
      // the eyes lie deeper than the brow
      path('M-84 396C-70 376 -28 376 -12 396C-8 420 -20 432 -46 430C-70 430 -84 416 -84 396Z', {
        fill: tone.shade,
        opacity: 0.3,
      }),
      path('M84 396C70 376 28 376 10 392C10 424 22 434 46 432C72 432 86 416 84 396Z', {
        fill: tone.shade,
        opacity: 0.42,
      }),
      path(
        `M${-cheek} 470C${-cheek + 22} 500 ${-jaw + 26} 530 -40 ${chinY - 10}L-60 ${chinY + 30}H-140Z`,
        {
          fill: tone.shade,
          opacity: 0.35,
        },
      ),
    )
  )
}

/** A thin light along the right edge of a silhouette, from one level to another. */
export function edgeLight(
  p: Plate,
  d: string,
  colour: string,
  {width = 5, opacity = 0.7, from = 0, to = 1000} = {},
): string {
  // masks are laid out in the sheet's own coordinates, the silhouettes around x = 0
  const mask = p.mask(
    path(d, {fill: '#fff', transform: 'translate(400 0)'}) +
      path(d, {fill: '#000', transform: `translate(${400 - width} ${width * 0.3})`}),
  )
  const paint = p.linear(
    [
      [0, colour, 0],
      [1, colour, opacity],
    ],
    [0, from],
    [0, from + 70],
  )
  return group(
    {mask, transform: 'translate(-400 0)'},
    rect(400, from, 400, to - from, {fill: paint}),
  )
}
