import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {group, n, path, repeat} from '../kit/svg.ts'
import {seam} from './garment.ts'
import {edgeLight} from './head.ts'
import type {Person} from './person.ts'

type Fan = {pleats: number; from: number; to: number; reach: (t: number) => number}

/** Pressed pleats that rise from below the band and open outwards; each has a lit and a shaded side. */
function fan(
  {pleats, from, to, reach}: Fan,
  tones: readonly [string, string, string],
  gold: string,
): string {
  const [kx, ky] = [0, 440]
  const at = (t: number, k = 1) => {
    const a = from + (to - from) * t
    return `${n(kx + Math.cos(a) * reach(t) * k)} ${n(ky + Math.sin(a) * reach(t) * k)}`
  }
  const edges = Array.from({length: pleats}, (_, i) => [i / pleats, (i + 1) / pleats] as const)
  const cloth = edges.map(([l, r], i) => {
    const split = l + (r - l) * 0.64
    const lit = `M${kx} ${ky}L${at(l)}Q${at((l + split) / 2, 1.03)} ${at(split, 1.012)}Z`
    const shaded = `M${kx} ${ky}L${at(split, 1.012)}Q${at((split + r) / 2, 1.012)} ${at(r)}Z`
    return (
      path(lit, {fill: mix(tones[0], tones[1], ((i * 3) % 4) / 4)}) + path(shaded, {fill: tones[2]})
    )
  })
  const hem = edges.map(
    ([l, r]) => `${l === 0 ? `M${at(0)}` : ''}Q${at((l + r) / 2, 1.05)} ${at(r)}`,
  )
  return (
    cloth.join('') +
    path(hem.join(''), {
      fill: 'none',
      stroke: gold,
      'stroke-width': 5,
      'stroke-linejoin': 'round',
    })
  )
}

/** The upper part of a gele, to be drawn before the head: stiff cloth opened like a fan. */
export function geleFan(cloth: string, gold: string): string {
  const dark = mix(cloth, '#04060f', 0.45)
  const lit = mix(cloth, '#ffffff', 0.24)
  const back = fan(
    {pleats: 13, from: -2.36, to: -0.84, reach: (t) => 324 + 46 * t + 10 * Math.sin(t * 9)},
    [mix(cloth, dark, 0.5), mix(cloth, dark, 0.2), dark],
    gold,
  )
  const front = fan(
    {pleats: 9, from: -2.3, to: -1.02, reach: (t) => 290 - 8 * t - 12 * Math.sin(t * 7)},
    [cloth, lit, mix(cloth, dark, 0.6)],
    gold,
  )
  return back + front
}

/** The lower part of a gele, over the brow: bands of cloth wound aslant round the head. */
export function geleBands(p: Plate, person: Person, cloth: string, gold: string): string {
  const c = person.face.cheek + 8
  const dark = mix(cloth, '#04060f', 0.45)
  const lit = mix(cloth, '#ffffff', 0.24)
  // the bands cross the brow from the left ear upwards, each over the end of the one before
  const bands = repeat(4, (i) => {
    const l = 300 + i * 30
    const r = 268 + i * 36
    const low = 262 + i * 16
    const d =
      `M${-c - 6} ${l + 12}C${-c - 12} ${l - 40} ${-c + 24} ${low - 40} -20 ${low - 44}C40 ${low - 52} ${c - 4} ${low - 36} ${c + 8} ${r - 30}C${c + 12} ${r - 8} ${c + 10} ${r + 12} ${c + 4} ${r + 24}` +
      `C${c - 12} ${r - 20} ${c - 44} ${low + 6} 16 ${low}C-40 ${low} ${-c + 30} ${low + 18} ${-c - 6} ${l + 12}Z`
    return path(d, {
      fill: [mix(cloth, dark, 0.35), mix(cloth, lit, 0.3), cloth, mix(cloth, lit, 0.55)][i],
      stroke: i === 3 ? gold : dark,
      'stroke-width': i === 3 ? 3.5 : 2.5,
      'stroke-opacity': i === 3 ? 0.95 : 0.5,
    })
  })
  const right = p.clip(path(`M44 190C92 250 96 310 ${c - 26} 420H260V190Z`, {}))
  const brow = `M-20 218C40 206 ${c - 4} 222 ${c + 8} 240C${c + 14} 300 ${c + 12} 380 ${c + 4} 400C${c - 12} 356 ${c - 44} 316 16 310Z`
  return bands + group({'clip-path': right}, path(brow, {fill: dark, opacity: 0.4}))
}

/** A hijab: the cloth frames the face, crosses below the chin and lies over both shoulders. */
export function hijab(p: Plate, person: Person, cloth: string): string {
  const c = person.face.cheek
  const s = person.shoulder
  const dark = mix(cloth, '#1b1410', 0.44)
  const lit = mix(cloth, '#ffffff', 0.35)
  const hole = `M0 292C${c - 34} 294 ${c - 6} 330 ${c - 5} 396C${c - 5} 470 ${c - 30} 532 34 560C14 569 -14 569 -34 560C${-c + 30} 532 ${-c + 5} 470 ${-c + 5} 396C${-c + 6} 330 ${-c + 34} 294 0 292Z`
  const hood = `M0 208C${c + 10} 208 ${c + 42} 300 ${c + 36} 404C${c + 32} 500 ${c + 4} 580 ${c + 20} 640`
  const d = `${hood}C${c + 50} 680 ${s - 30} 684 ${s + 8} 762C${s + 26} 820 ${s + 34} 900 ${s + 30} 1010H${-s - 30}C${-s - 34} 900 ${-s - 26} 820 ${-s - 8} 762C${-s + 30} 684 ${-c - 50} 680 ${-c - 20} 640C${-c - 4} 580 ${-c - 32} 500 ${-c - 36} 404C${-c - 42} 300 ${-c - 10} 208 0 208Z`
  const drape = `M${-c - 26} 560C-90 650 30 660 ${c + 8} 590C${c + 24} 650 ${c + 60} 690 ${s + 6} 760C${s + 24} 812 ${s + 30} 850 ${s + 32} 920C120 930 -70 850 -128 720C-140 690 -146 620 ${-c - 26} 560Z`
  const under = p.linear(
    [
      [0, dark, 0.6],
      [1, dark, 0],
    ],
    [0, 600],
    [0, 676],
  )
  return (
    path(d + hole, {fill: cloth, 'fill-rule': 'evenodd'}) +
    group(
      {'clip-path': p.clip(path(d + hole, {'clip-rule': 'evenodd'}))},
      seam(`M${-c - 20} 400C${-c - 22} 310 -86 240 -10 228`, lit, 10, 0.45),
      seam(`M${-s + 40} 800C${-s + 56} 870 ${-s + 54} 940 ${-s + 48} 1010`, dark, 5, 0.4),
      seam('M-156 760C-146 850 -128 920 -132 1010', dark, 5, 0.3),
      seam(`M-130 730C-60 862 120 944 ${s + 34} 934`, dark, 12, 0.28),
      path(drape, {fill: mix(cloth, lit, 0.35)}),
      group(
        {'clip-path': p.clip(path(drape, {}))},
        path('M-260 540H260V680H-260Z', {fill: under}),
        seam('M-112 640C-100 740 10 830 150 884', dark, 4.5, 0.45),
        seam('M-66 652C-40 730 60 806 214 852', dark, 4.5, 0.4),
        seam('M-10 664C30 724 110 776 226 812', dark, 4.5, 0.36),
        seam('M50 650C80 700 140 744 220 776', dark, 4.5, 0.3),
      ),
      path(
        `M60 190C128 262 ${c + 22} 400 ${c + 6} 520C${c - 2} 580 ${c + 10} 640 ${c + 62} 690C${s - 70} 740 ${s - 84} 860 ${s - 104} 1010H700V190Z`,
        {fill: dark, opacity: 0.36},
      ),
    ) +
    path(hole, {fill: 'none', stroke: dark, 'stroke-width': 5, opacity: 0.45}) +
    edgeLight(p, d, person.rim, {opacity: 0.45, from: 230})
  )
}
