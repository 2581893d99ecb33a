import {letter, type Setting} from './lettering.ts'
import {symbols} from './symbols.ts'

/** A member that does not exist: what it is called, how its name is set, which mark stands for it. */
export type InventedMember = {
  file: string
  name: string
  symbol: keyof typeof symbols
  lines: readonly (readonly [text: string, setting: Setting])[]
}

const INK = '#0a1f1a'
const HEIGHT = 48
const GAP = 10

const big = (weight: number, width: number, size = 21, tracking = -0.01): Setting => ({
  size,
  weight,
  width,
  tracking,
})
const sub: Setting = {size: 10.5, weight: 520, width: 112, tracking: 0.06}

export const members: readonly InventedMember[] = [
  {
    file: 'members/01.svg',
    name: 'Orashimo Gas',
    symbol: 'river',
    lines: [['Orashimo', big(640, 112)]],
  },
  {
    file: 'members/02.svg',
    name: 'Benuvale Fertiliser',
    symbol: 'valley',
    lines: [
      ['benuvale', big(600, 100, 23)],
      ['Fertiliser', sub],
    ],
  },
  {
    file: 'members/03.svg',
    name: 'Zubarin Energy',
    symbol: 'fold',
    lines: [['ZUBARIN', big(800, 122, 19, 0.02)]],
  },
  {
    file: 'members/04.svg',
    name: 'Ogbarima Power',
    symbol: 'rays',
    lines: [
      ['Ogbarima', big(700, 88, 20.5, 0)],
      ['Power', big(380, 88, 20.5, 0)],
    ],
  },
  {
    file: 'members/05.svg',
    name: 'Kadunel Ceramics',
    symbol: 'tiles',
    lines: [
      ['KADUNEL', big(480, 108, 18, 0.11)],
      ['CERAMICS', {size: 9.6, weight: 560, width: 110, tracking: 0.242}],
    ],
  },
  {
    file: 'members/06.svg',
    name: 'Oyamere Petroleum',
    symbol: 'drop',
    lines: [['oyamere', big(720, 116, 23, -0.02)]],
  },
  {
    file: 'members/07.svg',
    name: 'Harmattel Cement',
    symbol: 'block',
    lines: [
      ['HARMATTEL', big(860, 84, 21, 0.01)],
      ['Cement', sub],
    ],
  },
  {
    file: 'members/08.svg',
    name: 'Ikorimba LNG',
    symbol: 'tank',
    lines: [
      ['Ikorimba', big(560, 118, 20)],
      ['LNG', {size: 11, weight: 760, width: 118, tracking: 0.2}],
    ],
  },
  {
    file: 'members/09.svg',
    name: 'Sahelune Midstream',
    symbol: 'dune',
    lines: [['Sahelune', big(420, 122, 21.5, 0)]],
  },
]

/** Baselines that centre one or two lines on the mark's middle (capital height is 0.69 em). */
function baselines(lines: InventedMember['lines']): number[] {
  const [first, second] = lines.map(([, {size}]) => size)
  if (first === undefined) return []
  if (second === undefined) return [HEIGHT / 2 + first * 0.345]
  const leading = second < first ? second * 1.5 : first * 1.06
  const top = (HEIGHT - first * 0.69 - leading) / 2 + first * 0.69
  return [top, top + leading]
}

/** The member's lock-up as an SVG document of height 48: mark, then its name as outlines. */
export async function lockup({lines, symbol}: InventedMember): Promise<string> {
  const set = await Promise.all(lines.map(([text, setting]) => letter(text, setting)))
  const left = 38 + GAP
  const width = Math.ceil(left + Math.max(...set.map(({advance}) => advance)) + 2)
  const levels = baselines(lines)
  const words = set.map(
    ({d}, i) => `<path transform="translate(${left} ${(levels[i] ?? 0).toFixed(2)})" d="${d}"/>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" fill="${INK}">` +
    `<g transform="translate(2 6)">${symbols[symbol]}</g>${words.join('')}</svg>\n`
  )
}
