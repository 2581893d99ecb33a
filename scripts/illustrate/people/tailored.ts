import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, group, path, repeat} from '../kit/svg.ts'
import type {Person} from './person.ts'

/** The outer line of a garment over the shoulders, down to the lower edge. */
export function shoulders({shoulder: s, neck: n}: Person, lift = 0, soft = 0): string {
  const side = (k: number) =>
    `C${k * (n + 30)} ${664 - lift} ${k * s * 0.6} ${688 - lift} ${k * (s - 40)} ${712 - lift}C${k * (s + 6)} ${732 - lift} ${k * (s + 30 + soft)} 790 ${k * (s + 44 + soft * 1.6)} 1000`
  const back = (k: number) =>
    `C${k * (s + 30 + soft)} 790 ${k * (s + 6)} ${732 - lift} ${k * (s - 40)} ${712 - lift}C${k * s * 0.6} ${688 - lift} ${k * (n + 30)} ${664 - lift} ${k * (n + 6)} ${640 - lift}`
  return `M${-n - 6} ${640 - lift}L${n + 6} ${640 - lift}${side(1)}L${-s - 44 - soft * 1.6} 1000${back(-1)}Z`
}

export type Suit = {
  cloth: string
  shirt: string
  tie?: string
  /** where the jacket closes */
  close?: number
  pocket?: string
}

/** Jacket with lapels over a shirt, with a tie or an open collar. */
export function suit(
  p: Plate,
  person: Person,
  {cloth, shirt, tie, close = 905, pocket}: Suit,
): string {
  const n = person.neck
  const d = shoulders(person, 6)
  const dark = mix(cloth, '#000000', 0.38)
  const lit = mix(cloth, '#ffffff', 0.12)
  const open = tie ? 668 : 716
  const lapel = (k: number, fill: string) =>
    group(
      {transform: `scale(${k} 1)`},
      path(
        `M${n + 4} 632L${n + 34} 652L${n + 86} 740L${n + 60} 752L${n + 78} 776C60 840 24 880 0 ${close}L-4 ${close - 30}C14 800 34 720 ${n - 4} 650Z`,
        {fill},
      ),
      path(`M${n + 86} 740L${n + 60} 752L${n + 78} 776`, {
        fill: 'none',
        stroke: dark,
        'stroke-width': 3,
      }),
    )
  const collar = (k: number, fill: string) =>
    path(
      `M${k * (n - 2)} 600C${k * (n + 6)} 620 ${k * (n + 8)} 636 ${k * (n + 12)} 652L${k * 46} 716L${k * 4} ${open}C${k * 24} 650 ${k * (n - 12)} 636 ${k * (n - 2)} 600Z`,
      {fill},
    )
  return (
    path(`M${-n - 6} 636L0 ${open}L${n + 6} 636L${n + 40} 700L10 ${close}H-10L${-n - 40} 700Z`, {
      fill: shirt,
    }) +
    path(`M10 ${open}L${n + 6} 640L${n + 40} 700L10 ${close}Z`, {
      fill: mix(shirt, '#24323a', 0.22),
    }) +
    (tie
      ? path(`M-19 668L0 660L19 668L13 700L26 ${close + 10}H-26L-13 700Z`, {fill: tie}) +
        path(`M-19 668L0 660L19 668L13 700H-13Z`, {fill: mix(tie, '#000000', 0.22)}) +
        path(`M2 700L13 700L26 ${close + 10}H4Z`, {fill: mix(tie, '#000000', 0.25), opacity: 0.7})
      : '') +
    collar(-1, mix(shirt, '#ffffff', 0.35)) +
    collar(1, mix(shirt, '#24323a', 0.12)) +
    path(`${jacket(d, person, close)}`, {fill: cloth, 'fill-rule': 'evenodd'}) +
    group(
      {'clip-path': p.clip(path(d, {}))},
      path(
        `M${n + 90} 690C${person.shoulder - 60} 760 ${person.shoulder - 70} 860 ${person.shoulder - 96} 1000H600V640Z`,
        {fill: dark, opacity: 0.55},
      ),
      path(
        `M${-person.shoulder + 46} 770C${-person.shoulder + 60} 850 ${-person.shoulder + 60} 920 ${-person.shoulder + 50} 1000`,
        {stroke: dark, 'stroke-width': 5, fill: 'none', opacity: 0.7},
      ),
      path(
        `M${-person.shoulder - 30} 800C${-person.shoulder} 720 ${-person.shoulder + 80} 700 ${-n - 60} 680L${-n - 90} 712C${-person.shoulder + 80} 730 ${-person.shoulder + 20} 760 ${-person.shoulder} 860Z`,
        {fill: lit, opacity: 0.5},
      ),
      path(`M0 ${close}V1000`, {stroke: dark, 'stroke-width': 4}),
      pocket
        ? path(
            'M-178 866L-112 856L-108 866L-112 846L-128 838L-140 850L-152 836L-166 848L-176 846Z',
            {fill: pocket},
          )
        : '',
      path('M-182 872L-106 860', {stroke: dark, 'stroke-width': 4, opacity: 0.8}),
    ) +
    lapel(-1, lit) +
    lapel(1, mix(cloth, '#000000', 0.14)) +
    circle(0, close + 34, 7, {fill: dark})
  )
}

function jacket(outer: string, {neck: n}: Person, close: number): string {
  return `${outer}M${-n - 8} 630L${-n - 30} 652C-60 760 -20 850 0 ${close}C20 850 60 760 ${n + 30} 652L${n + 8} 630Z`
}

/** A blouse with a round or open neckline, to be worn under a blazer or by itself. */
export function blouse(p: Plate, person: Person, cloth: string, depth = 712): string {
  const d = shoulders(person, 0)
  const n = person.neck
  const dark = mix(cloth, '#12060a', 0.34)
  return (
    path(
      `${d}M${-n - 26} 630C${-n - 20} ${depth - 20} -40 ${depth} 0 ${depth}C40 ${depth} ${n + 20} ${depth - 20} ${n + 26} 630Z`,
      {fill: cloth, 'fill-rule': 'evenodd'},
    ) +
    group(
      {'clip-path': p.clip(path(d, {}))},
      path(
        `M30 ${depth}C80 ${depth - 4} ${n + 60} 700 ${n + 70} 650L600 640V1000H90C60 900 60 800 30 ${depth}Z`,
        {fill: dark, opacity: 0.45},
      ),
      path(
        `M${-n - 24} 636C${-n - 18} ${depth - 14} -40 ${depth + 6} 0 ${depth + 6}C40 ${depth + 6} ${n + 18} ${depth - 14} ${n + 24} 636`,
        {fill: 'none', stroke: dark, 'stroke-width': 5, opacity: 0.6},
      ),
    )
  )
}

/** An open blazer over a blouse: two fronts with long lapels. */
export function blazer(p: Plate, person: Person, cloth: string): string {
  const n = person.neck
  const d = shoulders(person, 6)
  const dark = mix(cloth, '#000000', 0.36)
  const front = (k: number) =>
    group(
      {transform: `scale(${k} 1)`, 'clip-path': p.clip(path(d, {}))},
      path(`M${n + 10} 630C${n + 60} 760 60 880 26 1000H600V600Z`, {
        fill: k < 0 ? cloth : mix(cloth, '#000000', 0.16),
      }),
      path(
        `M${n + 10} 626L${n + 46} 650L${n + 92} 772L${n + 62} 782L${n + 72} 810C90 890 60 950 40 1000H18C50 880 ${n + 20} 760 ${n + 6} 640Z`,
        {fill: k < 0 ? mix(cloth, '#ffffff', 0.13) : cloth},
      ),
      path(`M${n + 92} 772L${n + 62} 782L${n + 72} 810C90 890 60 950 40 1000`, {
        fill: 'none',
        stroke: dark,
        'stroke-width': 3.5,
        opacity: 0.9,
      }),
      path(
        `M${person.shoulder - 44} 780C${person.shoulder - 60} 860 ${person.shoulder - 58} 930 ${person.shoulder - 46} 1000`,
        {stroke: dark, 'stroke-width': 5, fill: 'none', opacity: 0.6},
      ),
    )
  return front(-1) + front(1)
}

/** A row of beads that hangs around the neck. */
export function necklace(
  colour: string,
  width: number,
  drop: number,
  size: number,
  count = 21,
): string {
  return repeat(count, (_, t) => {
    const a = Math.PI * (1 - t)
    const x = Math.cos(a) * width
    const y = 642 + Math.sin(a) * drop
    return (
      circle(x, y, size, {fill: x > 10 ? mix(colour, '#000000', 0.3) : colour}) +
      circle(x - size * 0.3, y - size * 0.3, size * 0.3, {fill: '#fff', opacity: 0.6})
    )
  })
}
