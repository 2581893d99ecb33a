import {mix} from '../kit/colour.ts'
import type {Plate} from '../kit/plate.ts'
import {group, path} from '../kit/svg.ts'
import {faceOutline, level} from './head.ts'
import type {Person} from './person.ts'

/** A close cut that fades to skin at the temples; `rise` is how far it stands above the skull. */
export function fade(p: Plate, person: Person, rise = 10, line = 300): string {
  const {cheek} = person.face
  const top = level.crown - rise
  const x = cheek + 2
  // the outer line runs with the skull and meets it where the cut has faded out
  const side = (k: number) =>
    `C${k * (x - 12)} 366 ${k * (x - 18)} 346 ${k * (x - 32)} ${line + 26}C${k * (x - 42)} ${line + 2} ${k * (x - 60)} ${line - 2} ${k * (x - 76)} ${line - 4}`
  const back = (k: number) =>
    `C${k * (x - 60)} ${line - 2} ${k * (x - 42)} ${line + 2} ${k * (x - 32)} ${line + 26}C${k * (x - 18)} 346 ${k * (x - 12)} 366 ${k * (x - 10)} 394Z`
  const d =
    `M${-x} 394C${-x - rise} 286 ${-66 - rise * 0.5} ${top} 0 ${top}C${66 + rise * 0.5} ${top} ${x + rise} 286 ${x} 394` +
    `L${x - 10} 394${side(1)}C30 ${line - 8} -30 ${line - 8} ${-x + 76} ${line - 4}${back(-1)}`
  const paint = p.linear(
    [
      [0, person.hair, 1],
      [0.5, person.hair, 1],
      [1, person.hair, 0.1],
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
          opacity: rise > 5 ? 0.55 : 0,
        },
      ),
    )
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
  const shade = mix(person.hair, '#1a0c08', 0.5)
  return (
    path(d, {fill: paint, 'fill-rule': 'evenodd'}) +
    group(
      {'clip-path': p.clip(path(d, {'clip-rule': 'evenodd'}))},
      path(
        `M62 400C66 500 ${jaw - 34} 530 34 ${chinY - 24}C22 ${chinY - 4} 14 ${chinY + 10} 10 ${y + 10}H160V400Z`,
        {
          fill: p.linear(
            [
              [0, shade, 0],
              [0.4, shade, 0.5],
              [1, shade, 0.5],
            ],
            [0, 440],
            [0, 600],
          ),
        },
      ),
    )
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
