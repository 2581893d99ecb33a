import {expect, test} from 'vitest'
import {excerpt, markWords} from './words.ts'

const gas = new Set(['gas', 'buyers'])

test('marked words stand at odd places, as they are written', () => {
  expect(markWords('Gas for GAS-buyers', gas)).toEqual([
    '',
    'Gas',
    ' for ',
    'GAS',
    '-',
    'buyers',
    '',
  ])
  expect(markWords('Nothing', gas)).toEqual(['Nothing'])
  expect(markWords('Adébáyọ̀!', new Set(['adebayo']))).toEqual(['', 'Adébáyọ̀', '!'])
})

test.each([
  ['Less CO₂ here', 'co2', ['Less ', 'CO₂', ' here']],
  ['An eﬃcient plant', 'efficient', ['An ', 'eﬃcient', ' plant']],
  ['The pipe\u00adline.', 'pipeline', ['The ', 'pipe\u00adline', '.']],
  ['Ade\u0301 spoke', 'ade', ['', 'Ade\u0301', ' spoke']],
])('a word is marked in %j as it is written', (text, folded, parts) => {
  expect(markWords(text, new Set([folded]))).toEqual(parts)
})

test('the parts together are the text, whatever is in it', () => {
  const text = '<b>gas</b> & “gas”\u0000 buyers'
  expect(markWords(text, gas).join('')).toBe(text)
})

test('an excerpt is the summary, unless the body shows more of the words', () => {
  const body = `${'word '.repeat(200)}Here gas meets its buyers. ${'word '.repeat(200)}`
  expect(excerpt(['All about gas', 'gas'], gas).join('')).toBe('All about gas')
  const shown = excerpt(['All about gas', body], gas)
  expect(shown.join('')).toMatch(/^… .*gas meets its buyers.* …$/)
  expect(shown.join('').length).toBeLessThan(200)
  expect(shown.filter((_, index) => index % 2 === 1)).toEqual(['gas', 'buyers'])
})

test('without any of the words it is the beginning of the first text', () => {
  expect(excerpt(['', 'The body'], gas)).toEqual(['The body'])
  expect(excerpt([], gas)).toEqual([''])
})

test('headings are set apart from the text below them', () => {
  expect(excerpt(['Our gas\n\nIs good.\n\nVery'], gas).join('')).toBe('Our gas · Is good. Very')
})
