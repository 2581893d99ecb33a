import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {circle, group, path, repeat} from '../kit/svg.ts'
import {level} from './head.ts'
import type {Person} from './person.ts'

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
  return (
    curls +
    path(d, {fill: person.hair}) +
    group(
      {'clip-path': p.clip(path(d, {}))},
      specks,
      path(
        `M20 ${cy - ry - 40}C90 ${cy - ry} ${rx - 30} 330 ${rx - 34} 420H${rx + 40}V${cy - ry - 40}Z`,
        {
          fill: mix(person.hair, '#0b0706', 0.6),
          opacity: 0.4,
        },
      ),
    )
  )
}

function braid(
  points: readonly (readonly [number, number])[],
  width: number,
  colour: string,
  sheen: string,
): string {
  const [a, b, c] = points
  if (!a || !b || !c) return ''
  const along = (t: number, from = 0, bend = 0, to = 0) =>
    (1 - t) ** 2 * from + 2 * (1 - t) * t * bend + t * t * to
  const at = (t: number) => [along(t, a[0], b[0], c[0]), along(t, a[1], b[1], c[1])] as const
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
    `M${-c + 10} 300C${-c - 50} 380 ${-c - 60} 560 ${-c - 66} 720L${-c + 30} 720V420H${c - 30}V720H${c + 66}C${c + 60} 560 ${c + 50} 380 ${c - 10} 300Z`,
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
