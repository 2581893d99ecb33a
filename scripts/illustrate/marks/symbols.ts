import {n, repeat} from '../kit/svg.ts'

const polar = (radius: number, degrees: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [18 + radius * Math.cos(angle), 18 + radius * Math.sin(angle)] as const
}

const path = (d: string) => `<path fill-rule="evenodd" d="${d}"/>`

/** A disc with the river's bends cut out of it. */
const river = path(
  'M18 0A18 18 0 0 1 34.8 11.5C31 11.5 29 9 24.5 9S17 14 11.5 14 4.5 11.2 1.3 11.2A18 18 0 0 1 18 0Z' +
    'M.3 15.2C4 15.2 6 18 11.5 18S20 13 24.5 13 31 15.5 35.8 15.5A18 18 0 0 1 35.6 21.7C31 21.7 29 19 24.5 19S17 24 11.5 24 4.5 21.6.4 21.6A18 18 0 0 1 .3 15.2Z' +
    'M1.6 25.6C5 25.6 6 28 11.5 28S20 23 24.5 23 30 25.7 34.3 25.7A18 18 0 0 1 1.6 25.6Z',
)

/** Two leaves that open like a valley over a furrow. */
const valley = path(
  'M16.5 27C7 27 0 19.5 0 7.5V2C10 2 16.5 10 16.5 21Z' +
    'M19.5 27C29 27 36 19.5 36 7.5V2C26 2 19.5 10 19.5 21Z' +
    'M0 30.5H36V34.5H0Z',
)

/** A Z folded from two bars and a slope. */
const fold = path('M1 2H35V11L14.5 25H35V34H1V25.3L21.5 11H1Z')

/** Twelve rays around an empty middle, long and short in turn. */
const rays = path(
  repeat(12, (i) => {
    const outer = i % 2 ? 13.5 : 18
    const [ax, ay] = polar(6.5, i * 30 - 14)
    const [bx, by] = polar(outer, i * 30 - 6)
    const [cx, cy] = polar(outer, i * 30 + 6)
    const [dx, dy] = polar(6.5, i * 30 + 14)
    return `M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}L${n(cx)} ${n(cy)}L${n(dx)} ${n(dy)}Z`
  }),
)

/** Four glazed tiles, each a quarter round turned its own way. */
const tiles = path(
  'M1 1H17A16 16 0 0 1 1 17ZM19 1A16 16 0 0 1 35 17H19Z' +
    'M1 19A16 16 0 0 1 17 35H1ZM35 19V35H19A16 16 0 0 1 35 19Z',
)

/** A drop within a drop, off its axis. */
const drop = path(
  'M18 0C22 8 32 13 32 22.5A14 13.5 0 0 1 4 22.5C4 13 14 8 18 0Z' +
    'M20 14C18 18 11 20 11 25.5A7.5 6.5 0 0 0 25.5 26C26.5 22 21 18.5 20 14Z',
)

/** A block in parallel projection, its three faces apart. */
const block = path(
  'M18 0L33.2 8.8 18 17.6 2.8 8.8ZM1.8 11.6L16.5 20.1V36L1.8 27.5Z' +
    'M34.2 11.6V27.5L19.5 36V20.1Z',
)

/** A spherical tank, filled from below. */
const tank = path(
  'M18 0A18 18 0 0 1 35.9 16.5H.1A18 18 0 0 1 18 0ZM18 3.4A14.6 14.6 0 0 0 4 13.4H32A14.6 14.6 0 0 0 18 3.4Z' +
    'M.4 19.6H35.6A18 18 0 0 1 34.7 24.2H1.3A18 18 0 0 1 .4 19.6Z' +
    'M2.7 27.2H33.3A18 18 0 0 1 29.7 31.6H6.3A18 18 0 0 1 2.7 27.2Z' +
    'M10.5 34.2H25.5A18 18 0 0 1 10.5 34.2Z',
)

/** A new moon over a dune. */
const dune = path(
  'M14 0A18 18 0 0 0 4.5 30.5C9 27 13 25.5 18 25.5 11 21 8.5 9 14 0Z' +
    'M2 36C9 28.5 14 28.5 19 28.5 26 28.5 27.5 20 36 20 34 29 29.5 36 18 36Z' +
    'M25 6.5A4.5 4.5 0 1 1 25 15.5 4.5 4.5 0 1 1 25 6.5Z',
)

export const symbols = {river, valley, fold, rays, tiles, drop, block, tank, dune} as const
