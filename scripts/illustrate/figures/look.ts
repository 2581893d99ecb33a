import {tokens} from '../kit/palette.ts'

type Dress = 'suit' | 'shirt' | 'vest' | 'coverall' | 'kaftan' | 'agbada' | 'gown' | 'skirt'

type Crown =
  'crop' | 'bald' | 'bun' | 'afro' | 'braids' | 'helmet' | 'cap' | 'gele' | 'scarf' | 'mask'

/** Who a figure is: clothes, head, build. */
export type Look = {
  dress: Dress
  crown: Crown
  /** the garment's main colour */
  cloth: string
  /** trousers, or the cloth beneath */
  lower: string
  skin: string
  /** head covering, where there is one */
  hat?: string
  /** 1 is medium */
  build?: number
  beard?: boolean
  /** what is seen below a helmet */
  below?: 'knot' | 'braids' | 'scarf'
}

const skin = {deep: '#4a2a1c', brown: '#6a3f28', warm: '#7d4d31'} as const
const cloth = {
  white: '#efe9dc',
  charcoal: '#22302e',
  blue: '#2a5cb4',
  navy: '#1b2f52',
  sky: '#a9c9dd',
  sand: '#c9a36a',
  wine: '#7c2f2a',
} as const

/** The company that stands in the series' pictures, so that it can be met again. */
export const cast = {
  chair: {
    dress: 'agbada',
    crown: 'cap',
    cloth: cloth.white,
    lower: cloth.white,
    skin: skin.deep,
    hat: '#1c6b4d',
    build: 1.08,
    beard: true,
  },
  director: {
    dress: 'suit',
    crown: 'crop',
    cloth: cloth.charcoal,
    lower: '#1b2826',
    skin: skin.brown,
    build: 1.04,
  },
  analyst: {
    dress: 'shirt',
    crown: 'crop',
    cloth: cloth.sky,
    lower: cloth.navy,
    skin: skin.deep,
    build: 0.95,
  },
  planner: {
    dress: 'skirt',
    crown: 'bun',
    cloth: tokens.leaf,
    lower: '#14352b',
    skin: skin.warm,
    build: 0.92,
  },
  counsel: {
    dress: 'gown',
    crown: 'gele',
    cloth: cloth.blue,
    lower: cloth.blue,
    skin: skin.brown,
    hat: '#c2533a',
    build: 1,
  },
  adviser: {
    dress: 'kaftan',
    crown: 'bald',
    cloth: '#2c7a5f',
    lower: '#205a47',
    skin: skin.brown,
    build: 1.06,
    beard: true,
  },
  officer: {
    dress: 'suit',
    crown: 'braids',
    cloth: '#274a78',
    lower: cloth.navy,
    skin: skin.warm,
    build: 0.93,
  },
  elder: {
    dress: 'kaftan',
    crown: 'cap',
    cloth: cloth.sand,
    lower: '#a88450',
    skin: skin.deep,
    hat: cloth.wine,
    build: 1.02,
  },
  scarf: {
    dress: 'gown',
    crown: 'scarf',
    cloth: cloth.wine,
    lower: cloth.wine,
    skin: skin.warm,
    hat: '#a8573f',
    build: 0.95,
  },
  foreman: {
    dress: 'vest',
    crown: 'helmet',
    cloth: '#e8622b',
    lower: '#23343f',
    skin: skin.deep,
    hat: '#f4f1e6',
    build: 1.06,
  },
  fitter: {
    dress: 'coverall',
    crown: 'helmet',
    cloth: '#27507a',
    lower: '#27507a',
    skin: skin.brown,
    hat: tokens.amber,
    build: 1,
  },
  engineer: {
    dress: 'vest',
    crown: 'helmet',
    cloth: '#f0a23c',
    lower: '#2b3d39',
    skin: skin.warm,
    hat: tokens.amber,
    build: 0.92,
  },
  apprentice: {
    dress: 'coverall',
    crown: 'helmet',
    cloth: '#b9572c',
    lower: '#b9572c',
    skin: skin.brown,
    hat: tokens.amber,
    build: 0.94,
  },
  technician: {
    dress: 'coverall',
    crown: 'helmet',
    cloth: '#2a5cb4',
    lower: '#2a5cb4',
    skin: skin.brown,
    hat: '#f4f1e6',
    build: 0.88,
    below: 'knot',
  },
  trainer: {
    dress: 'vest',
    crown: 'helmet',
    cloth: '#e8622b',
    lower: '#22384a',
    skin: skin.warm,
    hat: '#f4f1e6',
    build: 0.9,
    below: 'braids',
  },
  helper: {
    dress: 'coverall',
    crown: 'helmet',
    cloth: '#b9572c',
    lower: '#b9572c',
    skin: skin.deep,
    hat: tokens.amber,
    build: 0.98,
    beard: true,
  },
  learner: {
    dress: 'coverall',
    crown: 'helmet',
    cloth: '#2f7d8c',
    lower: '#2f7d8c',
    skin: skin.warm,
    hat: tokens.amber,
    build: 0.87,
    below: 'scarf',
  },
  welder: {
    dress: 'coverall',
    crown: 'mask',
    cloth: '#2f5f96',
    lower: '#264f80',
    skin: '#3a2a22',
    hat: '#33506b',
    build: 1.06,
  },
} as const satisfies Record<string, Look>

export type Member = keyof typeof cast
