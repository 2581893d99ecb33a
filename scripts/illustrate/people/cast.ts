import type {Plate} from '../kit/plate.ts'
import {circle} from '../kit/svg.ts'
import {glasses} from './features.ts'
import {grounds} from './grounds.ts'
import {afro, bald, beard, braids, braidsBehind, fade} from './hair.ts'
import {fila, gele, hijab, zanna} from './headwear.ts'
import {skinTones, type Person} from './person.ts'
import {portrait} from './portrait.ts'
import {blazer, blouse, necklace, suit} from './tailored.ts'
import {agbada, kaftan} from './woven.ts'

const BLACK = '#17100e'

const man = {
  hair: BLACK,
  mouth: {half: 38, full: 0.92},
  nose: 29,
  eye: {half: 22, open: 0.92, lash: false},
  brow: {thick: 9, arch: 6},
  shoulder: 262,
  neck: 64,
  age: 0.2,
}

const woman = {
  hair: BLACK,
  mouth: {half: 36, full: 1.05, rouge: '#8c2f3a'},
  nose: 26,
  eye: {half: 23, open: 1.05, lash: true},
  brow: {thick: 5, arch: 11},
  shoulder: 222,
  neck: 52,
  age: 0,
}

const stud = (person: Person, colour: string, y = 470, r = 6) => {
  const x = person.face.cheek + 6
  return circle(-x, y, r, {fill: colour}) + circle(x, y, r, {fill: colour})
}

const elder: Person = {
  ...man,
  ...grounds.pine,
  skin: '#5d3826',
  hair: '#b9b4ab',
  face: {cheek: 110, jaw: 96, chin: 40, chinY: 578},
  age: 1,
}

const matron: Person = {
  ...woman,
  ...grounds.clay,
  skin: '#7d4a30',
  face: {cheek: 107, jaw: 84, chin: 32, chinY: 570},
  mouth: {...woman.mouth, rouge: '#9c2b3b'},
  age: 0.35,
}

const banker: Person = {
  ...man,
  ...grounds.dusk,
  skin: '#4a2b1f',
  face: {cheek: 107, jaw: 92, chin: 38, chinY: 576},
}

const engineer: Person = {
  ...woman,
  ...grounds.dusk,
  skin: '#8d5737',
  face: {cheek: 104, jaw: 80, chin: 30, chinY: 568},
  mouth: {...woman.mouth, rouge: '#8a3b3c'},
}

const counsel: Person = {
  ...man,
  ...grounds.clay,
  skin: '#54301f',
  face: {cheek: 109, jaw: 92, chin: 36, chinY: 574},
  age: 0.6,
}

const analyst: Person = {
  ...woman,
  ...grounds.pine,
  skin: '#a36b45',
  face: {cheek: 105, jaw: 82, chin: 31, chinY: 569},
  mouth: {...woman.mouth, rouge: '#9a4a48'},
}

const northerner: Person = {
  ...man,
  ...grounds.dusk,
  skin: '#7a4b31',
  face: {cheek: 105, jaw: 88, chin: 34, chinY: 577},
  age: 0.45,
}

const director: Person = {
  ...woman,
  ...grounds.pine,
  skin: '#5f3827',
  hair: '#8f8a84',
  face: {cheek: 106, jaw: 84, chin: 33, chinY: 571},
  mouth: {...woman.mouth, rouge: '#7c2c35'},
  age: 0.75,
}

const associate: Person = {
  ...man,
  ...grounds.clay,
  skin: '#8a5638',
  face: {cheek: 104, jaw: 86, chin: 33, chinY: 575},
  age: 0,
}

/** The nine sitters in the order of the seed's list. */
export const cast: readonly {draw: (p: Plate) => string; alt: string}[] = [
  {
    alt: 'Drawn portrait of an older man with a grey beard in a white agbada and a green cap',
    draw: portrait(elder, {
      dress: (p, x) => agbada(p, x, '#efe9dc', '#b98a3d'),
      over: (p, x) => fade(p, x, 4, 306) + beard(p, x, 16) + fila(p, x, '#1d6b50', '#e0b765'),
    }),
  },
  {
    alt: 'Drawn portrait of a woman in a blue gele headwrap, a blue blouse and coral beads',
    draw: portrait(matron, {
      dress: (p, x) => blouse(p, x, '#22509c', 726) + necklace('#e8683f', 78, 66, 8),
      over: (p, x) => gele(p, x, '#2a5cb4', '#f0c36a') + stud(x, '#f0c36a', 474, 8),
    }),
  },
  {
    alt: 'Drawn portrait of a man with a low fade and a short beard in a dark suit and green tie',
    draw: portrait(banker, {
      dress: (p, x) =>
        suit(p, x, {cloth: '#16211f', shirt: '#eef0ec', tie: '#157a52', pocket: '#eef0ec'}),
      over: (p, x) => fade(p, x, 9, 298) + beard(p, x, 5, 0.85),
    }),
  },
  {
    alt: 'Drawn portrait of a woman with long braids in a green blazer and a pale blouse',
    draw: portrait(engineer, {
      behind: (_, x) => braidsBehind(x),
      dress: (p, x) => blouse(p, x, '#f1e6d6', 716) + blazer(p, x, '#157a52'),
      over: (p, x) => braids(p, x) + stud(x, '#f0c36a', 476, 5),
    }),
  },
  {
    alt: 'Drawn portrait of a bald man with glasses in a dark green kaftan',
    draw: portrait(counsel, {
      dress: (p, x) => kaftan(p, x, '#164a3c', '#d9b066'),
      over: (p, x) =>
        bald(p, x, skinTones(x.skin).gleam) +
        beard(p, x, 6, 0.55) +
        glasses('square', '#17130f', x.face.cheek),
    }),
  },
  {
    alt: 'Drawn portrait of a woman in a sand-coloured hijab and a dark blazer',
    draw: portrait(analyst, {
      dress: (p, x) => blouse(p, x, '#2b2f3a') + blazer(p, x, '#20303a'),
      over: (p, x) => hijab(p, x, '#d9c3a0'),
      ears: false,
    }),
  },
  {
    alt: 'Drawn portrait of a man with a moustache in a white kaftan and a tall embroidered cap',
    draw: portrait(northerner, {
      dress: (p, x) => kaftan(p, x, '#e9e4d6', '#157a52'),
      over: (p, x) => fade(p, x, 3, 306) + beard(p, x, 2, 0.5) + zanna(p, x, '#7a1f2b', '#f0d9a6'),
    }),
  },
  {
    alt: 'Drawn portrait of a woman with short grey hair and round glasses in an orange blouse',
    draw: portrait(director, {
      behind: () => '',
      dress: (p, x) =>
        blouse(p, x, '#d9622f', 700) + blazer(p, x, '#1a2624') + necklace('#f3efe4', 62, 46, 6, 19),
      over: (p, x) =>
        afro(p, x, 30) + glasses('round', '#7a2f1b', x.face.cheek) + stud(x, '#f3efe4', 474, 7),
    }),
  },
  {
    alt: 'Drawn portrait of a young man with short hair in a blue suit and an open white shirt',
    draw: portrait(associate, {
      dress: (p, x) => suit(p, x, {cloth: '#24477f', shirt: '#f3f0e8', close: 890}),
      over: (p, x) => fade(p, x, 22, 296),
    }),
  },
]
