import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, group, path, repeat} from '../kit/svg.ts'
import type {Person} from './person.ts'
import {shoulders} from './tailored.ts'

/** An agbada: the wide robe, its sleeves gathered on the shoulders, a stitched breastplate below the neck. */
export function agbada(p: Plate, person: Person, cloth: string, thread: string): string {
  const n = person.neck
  const d = shoulders(person, -4, 60)
  const dark = mix(cloth, '#16201c', 0.4)
  const mid = mix(cloth, '#16201c', 0.18)
  const stitch = (d2: string, width: number, opacity = 1) =>
    path(d2, {
      fill: 'none',
      stroke: thread,
      'stroke-width': width,
      opacity,
      'stroke-linecap': 'round',
    })
  const neckline = (r: number) =>
    `M${-n - 10 - r} ${640 - r * 0.4}C${-n - r} ${690 + r} -30 ${706 + r} 0 ${706 + r}C30 ${706 + r} ${n + r} ${690 + r} ${n + 10 + r} ${640 - r * 0.4}`
  const scrolls = repeat(3, (i) => {
    const y = 790 + i * 62
    return (
      stitch(`M-34 ${y}C-34 ${y - 26} 0 ${y - 26} 0 ${y}C0 ${y + 26} 34 ${y + 26} 34 ${y}`, 4) +
      stitch(`M34 ${y}C34 ${y - 26} 0 ${y - 26} 0 ${y}C0 ${y + 26} -34 ${y + 26} -34 ${y}`, 4) +
      circle(0, y, 4.5, {fill: thread})
    )
  })
  return (
    path(d, {fill: cloth}) +
    group(
      {'clip-path': p.clip(path(d, {}))},
      path(`M${n + 70} 670C190 760 150 880 190 1000H520V600Z`, {fill: dark, opacity: 0.55}),
      path(`M${-n - 70} 680C-190 760 -150 900 -170 1000H-215C-210 880 -250 780 -210 706Z`, {
        fill: mid,
        opacity: 0.9,
      }),
      path(`M-250 716C-300 800 -270 900 -290 1000H-330C-320 900 -340 800 -290 740Z`, {
        fill: mid,
        opacity: 0.9,
      }),
      path(`M210 706C250 790 220 900 240 1000H280C270 900 300 800 262 724Z`, {
        fill: dark,
        opacity: 0.7,
      }),
      path(`M-74 742C-74 724 74 724 74 742V980C74 992 -74 992 -74 980Z`, {fill: mid}),
      path(`M20 730C60 728 74 732 74 742V990H30Z`, {fill: dark, opacity: 0.3}),
      stitch('M-74 1000V744C-74 726 74 726 74 744V1000', 6),
      stitch('M-58 1000V752C-58 740 58 740 58 752V1000', 2.6, 0.8),
      scrolls,
      stitch(neckline(0), 9),
      stitch(neckline(13), 3.4, 0.9),
      stitch(neckline(22), 3.4, 0.6),
    )
  )
}

/** A kaftan: a stand-up collar, a placket with stitching on both sides. */
export function kaftan(p: Plate, person: Person, cloth: string, thread: string): string {
  const n = person.neck
  const d = shoulders(person, 4)
  const dark = mix(cloth, '#04100c', 0.42)
  const lit = mix(cloth, '#ffffff', 0.14)
  const line = (d2: string, width: number, opacity = 1, stroke = thread) =>
    path(d2, {fill: 'none', stroke, 'stroke-width': width, opacity, 'stroke-linecap': 'round'})
  const collar = `M${-n - 3} 596C${-n - 4} 616 ${-n - 8} 640 ${-n - 14} 656C-50 690 -20 704 -3 712L0 690L3 712C20 704 50 690 ${n + 14} 656C${n + 8} 640 ${n + 4} 616 ${n + 3} 596C${n - 6} 636 30 668 0 676C-30 668 ${-n + 6} 636 ${-n - 3} 596Z`
  const teeth = repeat(9, (i) => {
    const y = 742 + i * 26
    return (
      line(`M-40 ${y}L-26 ${y + 13}L-40 ${y + 26}`, 2.6, 0.9) +
      line(`M40 ${y}L26 ${y + 13}L40 ${y + 26}`, 2.6, 0.9)
    )
  })
  return (
    path(d, {fill: cloth}) +
    group(
      {'clip-path': p.clip(path(d, {}))},
      path(`M${n + 60} 670C170 760 130 880 160 1000H520V600Z`, {fill: dark, opacity: 0.55}),
      path(
        `M${-person.shoulder + 40} 790C${-person.shoulder + 58} 860 ${-person.shoulder + 58} 930 ${-person.shoulder + 50} 1000`,
        {stroke: dark, 'stroke-width': 5, fill: 'none', opacity: 0.6},
      ),
      path(
        `M${-person.shoulder - 20} 800C${-person.shoulder + 10} 730 -160 700 ${-n - 50} 684L${-n - 80} 716C-190 736 ${-person.shoulder + 40} 770 ${-person.shoulder + 20} 860Z`,
        {fill: lit, opacity: 0.5},
      ),
      path('M-18 706H18V1000H-18Z', {fill: dark, opacity: 0.35}),
      line('M-20 712V1000', 3),
      line('M20 712V1000', 3),
      line('M-46 730V1000', 4),
      line('M46 730V1000', 4),
      teeth,
      circle(0, 764, 6, {fill: thread}) +
        circle(0, 848, 6, {fill: thread}) +
        circle(0, 932, 6, {fill: thread}),
    ) +
    path(collar, {fill: lit}) +
    path(
      `M0 676C30 668 ${n - 6} 636 ${n + 3} 596C${n + 4} 616 ${n + 8} 640 ${n + 14} 656C50 690 20 704 3 712L0 690Z`,
      {fill: dark, opacity: 0.5},
    ) +
    line(`M${-n - 12} 650C-50 682 -20 698 -4 704`, 3) +
    line(`M${n + 12} 650C50 682 20 698 4 704`, 3)
  )
}
