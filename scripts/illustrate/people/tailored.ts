import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, group, path, repeat} from '../kit/svg.ts'
import {outline, seam, shading} from './garment.ts'
import type {Person} from './person.ts'

export type Suit = {
  cloth: string
  shirt: string
  tie?: string
  /** where the jacket closes */
  close?: number
  pocket?: string
}

function shirtFront({neck: n}: Person, {shirt, tie, close = 905}: Suit): string {
  const shade = mix(shirt, '#24323a', 0.2)
  const open = tie ? 664 : 712
  const collar = (k: number, fill: string) =>
    path(
      `M${k * (n + 2)} 596C${k * (n + 8)} 616 ${k * (n + 12)} 634 ${k * (n + 20)} 652L${k * 50} 716L${k * 3} ${open}C${k * 26} 652 ${k * (n - 10)} 636 ${k * (n + 2)} 596Z`,
      {fill},
    )
  const knot = tie
    ? path(`M-20 664L0 658L20 664L13 700L28 ${close + 10}H-28L-13 700Z`, {fill: tie}) +
      path('M-20 664L0 658L20 664L13 700H-13Z', {fill: mix(tie, '#000000', 0.25)}) +
      path(`M2 700L13 700L28 ${close + 10}H5Z`, {fill: mix(tie, '#000000', 0.28), opacity: 0.8})
    : ''
  return (
    path(
      `M${-n - 20} 650L-3 ${open}H3L${n + 20} 650L${n + 50} 700L10 ${close}H-10L${-n - 50} 700Z`,
      {
        fill: shirt,
      },
    ) +
    path(`M3 ${open}L${n + 20} 650L${n + 50} 700L10 ${close}H3Z`, {fill: shade}) +
    knot +
    collar(-1, mix(shirt, '#ffffff', 0.4)) +
    collar(1, mix(shirt, '#24323a', 0.1))
  )
}

/** Jacket with notched lapels over a shirt, with a tie or an open collar. */
export function suit(p: Plate, person: Person, options: Suit): string {
  const {cloth, close = 905, pocket} = options
  const n = person.neck
  const s = person.shoulder
  const dark = mix(cloth, '#000000', 0.4)
  const d = outline(person, {lift: 10})
  const opening = `M${-n - 30} 600V640C${-n - 20} 720 -30 850 0 ${close}C30 850 ${n + 20} 720 ${n + 30} 640V600Z`
  const cut = p.mask(
    group({transform: 'translate(400 0)'}, path(d, {fill: '#fff'}), path(opening, {fill: '#000'})),
  )
  const lapel = (k: number, fill: string) =>
    group(
      {transform: `scale(${k} 1)`},
      path(
        `M${n + 12} 622C${n + 22} 634 ${n + 36} 644 ${n + 48} 650L${n + 96} 742L${n + 68} 754L${n + 86} 780C70 842 26 880 0 ${close}C18 850 ${n - 8} 770 ${n + 4} 660Z`,
        {fill},
      ),
      seam(`M${n + 96} 742L${n + 68} 754L${n + 86} 780C70 842 26 880 0 ${close}`, dark, 3),
    )
  return (
    shirtFront(person, options) +
    group(
      {transform: 'translate(-400 0)', mask: cut},
      group({transform: 'translate(400 0)'}, path(d, {fill: cloth}), shading(p, person, d, cloth)),
    ) +
    seam(`M0 ${close}V1010`, dark, 4) +
    (pocket
      ? path(
          `M${-s + 80} 862L${-s + 146} 850L${-s + 150} 838L${-s + 132} 846L${-s + 118} 828L${-s + 104} 846L${-s + 90} 834Z`,
          {fill: pocket},
        )
      : '') +
    seam(`M${-s + 76} 866L${-s + 152} 852`, dark, 5, 0.9) +
    lapel(-1, mix(cloth, '#ffffff', 0.13)) +
    lapel(1, mix(cloth, '#000000', 0.16)) +
    circle(-12, close + 36, 7, {fill: dark})
  )
}

/** A blouse with a round neckline. */
export function blouse(p: Plate, person: Person, cloth: string, depth = 700): string {
  const half = person.neck + 26
  const d = outline(person, {neckline: {half, depth}})
  const dark = mix(cloth, '#12060a', 0.4)
  return (
    path(d, {fill: cloth}) +
    shading(p, person, d, cloth) +
    seam(
      `M${-half + 1} 660C${-half + 5} ${depth - 4} ${-half * 0.5} ${depth + 8} 0 ${depth + 8}C${half * 0.5} ${depth + 8} ${half - 5} ${depth - 4} ${half - 1} 660`,
      dark,
      3,
      0.55,
    )
  )
}

/** Small stitched flowers over a garment, as lace has them. */
export function lace(p: Plate, person: Person, thread: string, depth: number): string {
  const d = outline(person, {neckline: {half: person.neck + 26, depth}})
  const flower = (x: number, y: number) =>
    repeat(6, (i) => {
      const a = (i / 6) * Math.PI * 2
      return circle(x + Math.cos(a) * 8, y + Math.sin(a) * 8, 3.4, {fill: thread})
    }) + circle(x, y, 2.6, {fill: thread})
  const rows = repeat(7, (row) =>
    repeat(12, (column) => flower(-330 + column * 60 + (row % 2) * 30, 690 + row * 52)),
  )
  return group({'clip-path': p.clip(path(d, {})), opacity: 0.5}, rows)
}

/** An open blazer, to be worn over a blouse: two fronts with long lapels. */
export function blazer(p: Plate, person: Person, cloth: string): string {
  const n = person.neck
  const d = outline(person, {lift: 8})
  const clip = p.clip(path(d, {}))
  const dark = mix(cloth, '#000000', 0.4)
  const front = (k: number) =>
    group(
      {transform: `scale(${k} 1)`},
      path(`M${n + 14} 600C${n + 56} 760 66 880 34 1010H700V600Z`, {fill: cloth}),
    )
  const lapel = (k: number) =>
    group(
      {transform: `scale(${k} 1)`},
      path(
        `M${n + 14} 630C${n + 26} 644 ${n + 38} 648 ${n + 52} 652L${n + 102} 766L${n + 72} 776L${n + 84} 804C98 890 72 950 54 1010H26C56 890 ${n + 24} 760 ${n + 14} 630Z`,
        {fill: k < 0 ? mix(cloth, '#ffffff', 0.15) : mix(cloth, '#000000', 0.14)},
      ),
      seam(`M${n + 102} 766L${n + 72} 776L${n + 84} 804C98 890 72 950 54 1010`, dark, 3.5, 0.9),
    )
  return (
    group(
      {'clip-path': clip},
      front(-1),
      front(1),
      group(
        {
          'clip-path': p.clip(
            path(`M${-n - 14} 600C${-n - 56} 760 -66 880 -34 1010H-700V600Z`, {}) +
              path(`M${n + 14} 600C${n + 56} 760 66 880 34 1010H700V600Z`, {}),
          ),
        },
        shading(p, person, d, cloth),
      ),
    ) +
    lapel(-1) +
    lapel(1)
  )
}

/** A row of beads that lies around the neck. */
export function beads(
  colour: string,
  width: number,
  drop: number,
  size: number,
  count = 21,
): string {
  return repeat(count, (_, t) => {
    const a = Math.PI * (1 - t)
    const x = Math.cos(a) * width
    const y = 640 + Math.sin(a) ** 0.8 * drop
    return (
      circle(x, y, size, {fill: x > 14 ? mix(colour, '#2a0b08', 0.3) : colour}) +
      circle(x - size * 0.3, y - size * 0.3, size * 0.3, {fill: '#fff', opacity: 0.55})
    )
  })
}
