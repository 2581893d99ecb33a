import {expect, test} from 'vitest'
import {checkSeoTexts} from './seo-texts.ts'

test('a page with title and description is well described', () => {
  expect(checkSeoTexts({title: 'About', description: 'Who we are.'})).toBe(true)
})

test.each([
  [undefined, /a title and a description/],
  [null, /a title and a description/],
  [{title: '  ', description: 'x'}, /^Write a title for/],
  [{title: 'x'}, /^Write a description for/],
])('what is missing is named: %j', (seo, message) => {
  expect(checkSeoTexts(seo)).toMatch(message)
})

test('a page that search engines are to skip needs neither', () => {
  expect(checkSeoTexts({noIndex: true})).toBe(true)
})
