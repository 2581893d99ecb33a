import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, group, path, repeat} from '../kit/svg.ts'
import {outline, seam, shading} from './garment.ts'
import type {Person} from './person.ts'

/** A fold of heavy cloth: begins as a point at the shoulder and widens downwards. */
const fold = (x: number, y: number, foot: number, width: number, fill: string, opacity: number) =>
  path(
    `M${x} ${y}C${x + (foot - x) * 0.8} ${y + 70} ${foot} ${y + 160} ${foot} 1010H${foot + width}C${foot + width * 0.9} ${y + 190} ${x + (foot - x) * 0.9 + width * 0.6} ${y + 80} ${x} ${y}Z`,
    {fill, opacity},
  )

/** An agbada: the wide robe, gathered on the shoulders, a stitched breastplate below the neck. */
export function agbada(p: Plate, person: Person, cloth: string, thread: string): string {
  const half = person.neck + 14
  const depth = 690
  const d = outline(person, {lift: -2, wide: 56, neckline: {half, depth}})
  const dark = mix(cloth, '#16201c', 0.42)
  const mid = mix(cloth, '#16201c', 0.2)
  const stitch = (line: string, width: number, opacity = 1) => seam(line, thread, width, opacity)
  const neckline = (r: number) =>
    `M${-half - r} ${654 - r * 0.2}C${-half - r + 4} ${depth - 14 + r} ${-half * 0.5 - r * 0.5} ${depth + r} 0 ${depth + r}C${half * 0.5 + r * 0.5} ${depth + r} ${half + r - 4} ${depth - 14 + r} ${half + r} ${654 - r * 0.2}`
  const scrolls = repeat(4, (i) => {
    const y = 782 + i * 62
    return (
      stitch(`M-34 ${y}C-34 ${y - 26} 0 ${y - 26} 0 ${y}C0 ${y + 26} 34 ${y + 26} 34 ${y}`, 4) +
      stitch(`M34 ${y}C34 ${y - 26} 0 ${y - 26} 0 ${y}C0 ${y + 26} -34 ${y + 26} -34 ${y}`, 4) +
      circle(0, y, 5, {fill: thread})
    )
  })
  return (
    path(d, {fill: cloth}) +
    group(
      {'clip-path': p.clip(path(d, {}))},
      path('M130 650C190 730 170 860 200 1010H560V600Z', {fill: dark, opacity: 0.4}),
      fold(-150, 690, -190, 52, mid, 0.85),
      fold(-215, 700, -286, 44, mid, 0.9),
      fold(-255, 720, -360, 40, mid, 0.8),
      fold(150, 690, 168, 40, dark, 0.6),
      fold(215, 700, 250, 44, dark, 0.65),
      fold(255, 720, 330, 40, dark, 0.6),
      path('M-78 736C-78 720 78 720 78 736V1010H-78Z', {fill: mix(cloth, thread, 0.18)}),
      path('M26 724C64 726 78 728 78 736V1010H36Z', {fill: dark, opacity: 0.22}),
      stitch('M-78 1010V738C-78 722 78 722 78 738V1010', 6),
      stitch('M-62 1010V748C-62 738 62 738 62 748V1010', 2.6, 0.85),
      scrolls,
      stitch(neckline(2), 9),
      stitch(neckline(14), 3.4, 0.9),
      stitch(neckline(22), 3.4, 0.6),
    )
  )
}

function collar({neck: n}: Person, fill: string, dark: string, thread: string): string {
  const side = (k: number) =>
    `M${k * (n + 3)} 592C${k * (n + 6)} 616 ${k * (n + 12)} 638 ${k * (n + 20)} 654C${k * 56} 690 ${k * 24} 704 ${k * 3} 712L0 682C${k * 30} 668 ${k * (n - 6)} 638 ${k * (n + 3)} 592Z`
  const edge = (k: number) => `M${k * (n + 17)} 648C${k * 54} 682 ${k * 24} 696 ${k * 4} 702`
  return (
    path(side(-1) + side(1), {fill}) +
    path(side(1), {fill: dark, opacity: 0.4}) +
    seam(edge(-1), thread, 3) +
    seam(edge(1), thread, 3)
  )
}

/** A kaftan: a stand-up collar, a placket with stitching on both sides. */
export function kaftan(p: Plate, person: Person, cloth: string, thread: string): string {
  const d = outline(person, {lift: 6})
  const dark = mix(cloth, '#04100c', 0.42)
  const teeth = repeat(11, (i) => {
    const y = 734 + i * 26
    return (
      seam(`M-44 ${y}L-29 ${y + 13}L-44 ${y + 26}`, thread, 2.8, 0.95) +
      seam(`M44 ${y}L29 ${y + 13}L44 ${y + 26}`, thread, 2.8, 0.95)
    )
  })
  return (
    path(d, {fill: cloth}) +
    shading(p, person, d, cloth) +
    group(
      {'clip-path': p.clip(path(d, {}))},
      path('M-19 700H19V1010H-19Z', {fill: dark, opacity: 0.3}),
      [-50, -20, 20, 50]
        .map((x) => seam(`M${x} 706V1010`, thread, Math.abs(x) > 30 ? 4.5 : 3))
        .join(''),
      teeth,
      [756, 838, 920].map((y) => circle(0, y, 6.5, {fill: thread})).join(''),
    ) +
    collar(person, mix(cloth, '#ffffff', 0.14), dark, thread)
  )
}
