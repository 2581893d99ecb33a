import {grounds} from './grounds.ts'
import type {Person} from './person.ts'

// Invented people: no face here is drawn after anyone.

const BLACK = '#17100e'

const man = {
  hair: BLACK,
  mouth: {half: 38, full: 0.92},
  nose: 29,
  eye: {half: 22, open: 0.92, lash: false},
  brow: {thick: 9, arch: 6},
  shoulder: 262,
  neck: 68,
  age: 0.2,
}

const woman = {
  hair: BLACK,
  mouth: {half: 36, full: 1.05, rouge: '#8c2f3a'},
  nose: 26,
  eye: {half: 23, open: 1.05, lash: true},
  brow: {thick: 5, arch: 11},
  shoulder: 222,
  neck: 57,
  age: 0,
}

export const elder: Person = {
  ...man,
  ...grounds.pine,
  skin: '#5d3826',
  hair: '#b9b4ab',
  face: {cheek: 110, jaw: 96, chin: 40, chinY: 578},
  age: 1,
}

export const matron: Person = {
  ...woman,
  ...grounds.clay,
  skin: '#7d4a30',
  face: {cheek: 107, jaw: 84, chin: 32, chinY: 570},
  mouth: {...woman.mouth, rouge: '#9c2b3b'},
  age: 0.35,
}

export const banker: Person = {
  ...man,
  ...grounds.dusk,
  skin: '#4a2b1f',
  face: {cheek: 107, jaw: 92, chin: 38, chinY: 576},
}

export const engineer: Person = {
  ...woman,
  ...grounds.dusk,
  skin: '#8d5737',
  face: {cheek: 104, jaw: 80, chin: 30, chinY: 568},
  mouth: {...woman.mouth, rouge: '#8a3b3c'},
}

export const counsel: Person = {
  ...man,
  ...grounds.clay,
  skin: '#54301f',
  face: {cheek: 109, jaw: 92, chin: 36, chinY: 574},
  age: 0.6,
}

export const analyst: Person = {
  ...woman,
  ...grounds.pine,
  skin: '#a36b45',
  face: {cheek: 105, jaw: 82, chin: 31, chinY: 569},
  mouth: {...woman.mouth, rouge: '#9a4a48'},
}

export const planner: Person = {
  ...man,
  ...grounds.dusk,
  skin: '#7a4b31',
  face: {cheek: 105, jaw: 88, chin: 34, chinY: 577},
  age: 0.45,
}

export const director: Person = {
  ...woman,
  ...grounds.pine,
  skin: '#5f3827',
  hair: '#8f8a84',
  face: {cheek: 106, jaw: 84, chin: 33, chinY: 571},
  mouth: {...woman.mouth, rouge: '#7c2c35'},
  age: 0.75,
}

export const associate: Person = {
  ...man,
  ...grounds.clay,
  skin: '#8a5638',
  face: {cheek: 104, jaw: 86, chin: 33, chinY: 575},
  age: 0,
}
