import {describe, expect, test} from 'vitest'
import {isKnown} from './query-pool.ts'

const known = new Set(['*[slug == $slug]'])

describe('a known query', () => {
  test.each([
    {},
    {slug: 'a-slug'},
    {slug: null, from: 0, to: 6, all: true},
    {ids: ['homePage', 'aboutPage']},
  ])('has parameters such as %j', (params) => {
    expect(isKnown(known, {query: '*[slug == $slug]', params})).toBe(true)
  })

  test.each([
    ['a pattern', {slug: '*a*b'}],
    ['a long text', {slug: 'a'.repeat(300)}],
    ['a long list', {ids: Array.from({length: 200}, () => 'a')}],
    ['a list of lists', {ids: [[]]}],
    ['an object', {slug: {a: 1}}],
    ['no finite number', {to: Infinity}],
    ['many parameters', Object.fromEntries(Array.from({length: 40}, (_, n) => [`p${n}`, n]))],
  ])('is not known with %s', (_, params) => {
    expect(isKnown(known, {query: '*[slug == $slug]', params})).toBe(false)
  })

  test('is known by its exact text', () => {
    expect(isKnown(known, {query: '*[slug == $slug ]', params: {}})).toBe(false)
  })
})
