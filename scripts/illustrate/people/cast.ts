import type {Plate} from '../kit/plate.ts'
import {circle} from '../kit/svg.ts'
import {afro, braids, braidsBehind} from './curls.ts'
import {glasses} from './glasses.ts'
import {bald, beard, fade} from './hair.ts'
import {fila, zanna} from './headwear.ts'
import {geleBands, geleFan, hijab} from './headwrap.ts'
import {skinTones, type Person} from './person.ts'
import {portrait} from './portrait.ts'
import * as sitters from './sitters.ts'
import {beads, blazer, blouse, lace, suit} from './tailored.ts'
import {agbada, kaftan} from './woven.ts'

const stud = (person: Person, colour: string, y = 470, r = 6) => {
  const x = person.face.cheek + 6
  return circle(-x, y, r, {fill: colour}) + circle(x, y, r, {fill: colour})
}

/** The nine sitters in the order of the seed's list. */
export const cast: readonly {draw: (p: Plate) => string; alt: string}[] = [
  {
    alt: 'Drawn portrait of an older man with a grey beard in an embroidered white agbada and a green cap',
    draw: portrait(sitters.elder, {
      cut: {lift: -2, wide: 56},
      dress: (p, x) => agbada(p, x, '#efe9dc', '#b98a3d'),
      over: (p, x) => fade(p, x, 4, 306) + beard(p, x, 16) + zanna(p, x, '#17573f', '#e0b765'),
    }),
  },
  {
    alt: 'Drawn portrait of a woman in a blue gele headwrap, a lace blouse and coral beads',
    draw: portrait(sitters.matron, {
      behind: () => geleFan('#2a5cb4', '#f0c36a'),
      dress: (p, x) =>
        blouse(p, x, '#22509c', 728) + lace(p, x, '#e9c06a', 728) + beads('#e8683f', 80, 74, 8),
      over: (p, x) => geleBands(p, x, '#2a5cb4', '#f0c36a') + stud(x, '#f0c36a', 474, 8),
    }),
  },
  {
    alt: 'Drawn portrait of a man with a low fade and a short beard in a dark suit and green tie',
    draw: portrait(sitters.banker, {
      cut: {lift: 10},
      dress: (p, x) =>
        suit(p, x, {cloth: '#16211f', shirt: '#eef0ec', tie: '#157a52', pocket: '#eef0ec'}),
      over: (p, x) => fade(p, x, 9, 298) + beard(p, x, 5, 0.85),
    }),
  },
  {
    alt: 'Drawn portrait of a woman with long braids in a green blazer and a pale blouse',
    draw: portrait(sitters.engineer, {
      cut: {lift: 8},
      behind: (_, x) => braidsBehind(x),
      dress: (p, x) => blouse(p, x, '#f1e6d6', 722) + blazer(p, x, '#157a52'),
      over: (p, x) => braids(p, x) + stud(x, '#f0c36a', 476, 5),
    }),
  },
  {
    alt: 'Drawn portrait of a bald man with glasses in a dark green kaftan',
    draw: portrait(sitters.counsel, {
      cut: {lift: 6},
      dress: (p, x) => kaftan(p, x, '#164a3c', '#d9b066'),
      over: (p, x) =>
        bald(p, x, skinTones(x.skin).gleam) +
        beard(p, x, 6, 0.55) +
        glasses('square', '#17130f', x.face.cheek),
    }),
  },
  {
    alt: 'Drawn portrait of a woman in a sand-coloured hijab laid over both shoulders',
    draw: portrait(sitters.analyst, {
      dress: () => '',
      over: (p, x) => hijab(p, x, '#d9c3a0'),
      bare: false,
    }),
  },
  {
    alt: 'Drawn portrait of a man with a short beard in an embroidered white kaftan and a soft red cap',
    draw: portrait(sitters.planner, {
      cut: {lift: 6},
      dress: (p, x) => kaftan(p, x, '#e9e4d6', '#157a52'),
      over: (p, x) => fade(p, x, 3, 306) + beard(p, x, 2, 0.5) + fila(p, x, '#7a1f2b', '#f0d9a6'),
    }),
  },
  {
    alt: 'Drawn portrait of a woman with short grey hair and round glasses in an orange blouse',
    draw: portrait(sitters.director, {
      cut: {lift: 8},
      dress: (p, x) =>
        blouse(p, x, '#d9622f', 698) + blazer(p, x, '#1a2624') + beads('#f3efe4', 66, 44, 6, 21),
      over: (p, x) =>
        afro(p, x, 30) + glasses('round', '#7a2f1b', x.face.cheek) + stud(x, '#f3efe4', 474, 7),
    }),
  },
  {
    alt: 'Drawn portrait of a young man with a high fade and round glasses in a blue suit without a tie',
    draw: portrait(sitters.associate, {
      cut: {lift: 10},
      dress: (p, x) => suit(p, x, {cloth: '#24477f', shirt: '#f3f0e8', close: 890}),
      over: (p, x) => fade(p, x, 22, 296) + glasses('round', '#2a2522', x.face.cheek, 4),
    }),
  },
]
