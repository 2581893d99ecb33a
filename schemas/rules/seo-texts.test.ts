import {expect, test} from 'vitest'
import {checkSeoTexts} from './seo-texts.ts'

test('a page with title and description passes', () => {
  expect(checkSeoTexts({title: 'About', description: 'Who we are.'})).toBe(true)
})

test.each([
  [undefined, /a title and a description/],
  [null, /a title and a description/],
  [{title: '  ', description: 'x'}, /^Write a title for/],
  [{title: 'x'}, /^Write a description for/],
])('the message names the missing texts: %j', (seo, message) => {
  expect(checkSeoTexts(seo)).toMatch(message)
})

test('a page hidden from search engines needs neither', () => {
  expect(checkSeoTexts({noIndex: true})).toBe(true)
})
