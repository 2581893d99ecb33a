import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, group, path, repeat} from '../kit/svg.ts'
import {faceOutline, level} from './head.ts'
import type {Person} from './person.ts'

/** A close cut that fades to skin at the temples; `rise` is how far it stands above the skull. */
export function fade(p: Plate, person: Person, rise = 10, line = 300): string {
  const {cheek} = person.face
  const top = level.crown - rise
  const x = cheek + 4 + rise * 0.4
  const d =
    `M${-x} 392C${-x - 3} 330 ${-x + 10} ${top + 10} 0 ${top}C${x - 10} ${top + 10} ${x + 3} 330 ${x} 392` +
    `L${x - 12} 394C${x - 16} 366 ${x - 22} 346 ${x - 34} ${line + 26}C${x - 44} ${line + 2} ${x - 60} ${line - 2} ${x - 76} ${line - 4}` +
    `C30 ${line - 8} -30 ${line - 8} ${-x + 76} ${line - 4}C${-x + 60} ${line - 2} ${-x + 44} ${line + 2} ${-x + 34} ${line + 26}C${-x + 22} 346 ${-x + 16} 366 ${-x + 12} 394Z`
  const paint = p.linear(
    [
      [0, person.hair, 1],
      [0.62, person.hair, 1],
      [1, person.hair, 0.12],
    ],
    [0, top],
    [0, 394],
  )
  const sheen = mix(person.hair, '#b59a86', 0.3)
  return (
    path(d, {fill: paint}) +
    group(
      {'clip-path': p.clip(path(d, {}))},
      path(
        `M-90 300C-80 ${top + 26} -30 ${top + 10} 20 ${top + 12}C-30 ${top + 26} -62 ${top + 44} -74 310Z`,
        {
          fill: sheen,
          opacity: 0.55,
        },
      ),
    )
  )
}

/** Short natural hair, rounded, with an edge of small curls. */
export function afro(p: Plate, person: Person, rise = 44): string {
  const cx = 0
  const cy = 348
  const rx = person.face.cheek + 26
  const ry = cy - level.crown + rise
  const curls = repeat(46, (i) => {
    const a = Math.PI * (0.94 + (i / 45) * 1.12)
    const jitter = p.rng.range(-3, 3)
    return circle(
      cx + Math.cos(a) * (rx - 4 + jitter),
      cy + Math.sin(a) * (ry - 4 + jitter),
      12 + p.rng.range(0, 5),
      {fill: person.hair},
    )
  })
  const inside = person.face.cheek - 10
  const d =
    `M${-rx} 360C${-rx} ${cy - ry * 1.32} ${rx} ${cy - ry * 1.32} ${rx} 360C${rx} 392 ${rx - 12} 410 ${rx - 22} 414` +
    `C${inside} 380 ${inside - 4} 346 ${inside - 24} 322C${inside - 50} 300 -${inside - 50} 300 ${-inside + 24} 322C${-inside + 4} 346 ${-inside} 380 ${-rx + 22} 414C${-rx + 12} 410 ${-rx} 392 ${-rx} 360Z`
  const sheen = mix(person.hair, '#cbb6a3', 0.28)
  const specks = repeat(150, () => {
    const a = p.rng.range(Math.PI * 1.02, Math.PI * 1.75)
    const k = p.rng.range(0.62, 0.96)
    return circle(cx + Math.cos(a) * rx * k, cy + Math.sin(a) * ry * k, p.rng.range(1.6, 3.4), {
      fill: sheen,
      opacity: p.rng.range(0.2, 0.6),
    })
  })
  return curls + path(d, {fill: person.hair}) + group({'clip-path': p.clip(path(d, {}))}, specks)
}

function braid(
  points: readonly (readonly [number, number])[],
  width: number,
  colour: string,
  sheen: string,
): string {
  const [a, b, c] = points
  if (!a || !b || !c) return ''
  const at = (t: number) => {
    const u = 1 - t
    return [0, 1].map(
      (k) => u * u * (a[k] ?? 0) + 2 * u * t * (b[k] ?? 0) + t * t * (c[k] ?? 0),
    ) as [number, number]
  }
  const d = `M${a.join(' ')}Q${b.join(' ')} ${c.join(' ')}`
  const links = repeat(24, (_, t) => {
    const [x, y] = at(t)
    const w = width * 0.4
    return path(`M${x - w} ${y - 5}Q${x} ${y + 7} ${x + w} ${y - 5}`, {
      fill: 'none',
      stroke: sheen,
      'stroke-width': 2,
      opacity: 0.55,
    })
  })
  return (
    path(d, {fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round'}) +
    links
  )
}

/** Long braids: those behind the shoulders. */
export function braidsBehind(person: Person): string {
  const c = person.face.cheek
  return path(
    `M${-c - 22} 330C${-c - 40} 420 ${-c - 60} 560 ${-c - 66} 720L${-c + 30} 720V420H${c - 30}V720H${c + 66}C${c + 60} 560 ${c + 40} 420 ${c + 22} 330Z`,
    {fill: mix(person.hair, '#000000', 0.35)},
  )
}

/** Long braids: the parted rows on the head and the braids that fall over the front. */
export function braids(p: Plate, person: Person): string {
  const c = person.face.cheek
  const sheen = mix(person.hair, '#c79a72', 0.42)
  const cap =
    `M${-c - 10} 420C${-c - 26} 320 ${-c + 4} 226 0 222C${c - 4} 226 ${c + 26} 320 ${c + 10} 420L${c - 8} 420C${c - 8} 372 ${c - 20} 340 ${c - 44} 318` +
    `C50 296 16 288 -14 288C-40 292 ${-c + 44} 306 ${-c + 22} 336C${-c + 10} 362 ${-c + 8} 390 ${-c + 8} 420Z`
  const rows = repeat(15, (i, t) => {
    const x0 = -26 + (t - 0.5) * 26
    const a = (t - 0.5) * 2
    return path(
      `M${x0} 224C${x0 + a * 40} 240 ${a * (c + 2)} 270 ${a * (c + 6)} ${300 + Math.abs(a) * 110 - (i % 2) * 4}`,
      {
        fill: 'none',
        stroke: sheen,
        'stroke-width': 2.2,
        opacity: 0.5,
      },
    )
  })
  const fall = [-1, 1].flatMap((s) =>
    [0, 1, 2, 3].map((i) =>
      braid(
        [
          [s * (c + 2 + i * 4), 390],
          [s * (c + 20 + i * 15), 540],
          [s * (c - 6 + i * 25), 742 + ((i * 29) % 44) - (s > 0 ? 14 : 0)],
        ],
        17,
        i % 2 ? person.hair : mix(person.hair, '#5a3826', 0.25),
        sheen,
      ),
    ),
  )
  return (
    fall.join('') +
    path(cap, {fill: person.hair}) +
    group({'clip-path': p.clip(path(cap, {}))}, rows)
  )
}

/** A beard along the jaw with a moustache; `length` reaches below the chin. */
export function beard(p: Plate, person: Person, length = 10, density = 0.9): string {
  const {cheek, jaw, chinY} = person.face
  const w = person.mouth.half
  const y = chinY + length
  const d =
    `M${-cheek - 2} 430C${-cheek + 2} 486 ${-jaw - 4} 530 ${-jaw + 18} ${chinY - 22}C${-jaw + 44} ${y} -20 ${y} 0 ${y}` +
    `C20 ${y} ${jaw - 44} ${y} ${jaw - 18} ${chinY - 22}C${jaw + 4} 530 ${cheek - 2} 486 ${cheek + 2} 430` +
    `C${cheek - 8} 456 ${cheek - 16} 480 ${cheek - 36} 492C${w + 22} 500 ${w + 16} 496 ${w + 4} 500C30 494 14 494 0 498C-14 494 -30 494 ${-w - 4} 500` +
    `C${-w - 16} 496 ${-w - 22} 500 ${-cheek + 36} 492C${-cheek + 16} 480 ${-cheek + 8} 456 ${-cheek - 2} 430Z` +
    `M${-w - 5} 514C${-w - 2} 534 -24 544 0 544C24 544 ${w + 2} 534 ${w + 5} 514C${w - 2} 506 16 503 0 506C-16 503 ${-w + 2} 506 ${-w - 5} 514Z`
  const paint = p.linear(
    [
      [0, person.hair, 0.05],
      [0.34, person.hair, density],
      [1, person.hair, density],
    ],
    [0, 426],
    [0, 600],
  )
  return (
    path(d, {fill: paint, 'fill-rule': 'evenodd'}) +
    path(`M-7 546C-9 554 -8 560 0 564C8 560 9 554 7 546Z`, {fill: person.hair, opacity: density})
  )
}

/** The shine on a bald head, and the shadow of what is shaved. */
export function bald(p: Plate, person: Person, gleam: string): string {
  const d = faceOutline(person)
  const shine = p.round([
    [0, gleam, 0.75],
    [1, gleam, 0],
  ])
  return group(
    {'clip-path': p.clip(path(d, {}))},
    path('M-72 296C-60 264 -30 254 -2 256C-30 266 -48 282 -56 312C-62 318 -74 310 -72 296Z', {
      fill: shine,
    }),
  )
}
