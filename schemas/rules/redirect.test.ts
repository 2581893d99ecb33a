import {describe, expect, test} from 'vitest'
import {
  hiddenPageProblem,
  redirectReading,
  redirectRouteProblem,
  redirectSourceProblem,
} from './redirect.ts'

describe('the old path', () => {
  test.each([
    '/old',
    '/old/page-2',
    '/Annual report 2019.pdf',
    '/caf%C3%A9',
    '/cafe\u0301',
    '/100%',
  ])('may be %s', (from) => {
    expect(redirectSourceProblem(from)).toBeNull()
  })

  test.each([
    'old',
    '/',
    '/old/',
    '/old?x=1',
    '/old#x',
    '//old',
    '/old ',
    '/studio',
    '/Studio',
    '/%73tudio/x',
    '/old%0d%0aX',
    '/api/v1/x',
    '/newsletter/confirm',
    '/preview',
    '/my-data',
    '/sitemap.xml',
    '/news/feed.xml',
    '/old\u0000',
    '/old\u001b',
    '/old\r\n',
  ])('may not be %j', (from) => {
    expect(redirectSourceProblem(from)).toEqual(expect.any(String))
  })

  test('gets a warning when a page has it', () => {
    for (const from of ['/about', '/About', '/%61bout']) {
      expect(hiddenPageProblem(from)).toEqual(expect.any(String))
    }
    expect(hiddenPageProblem('/old')).toBeNull()
  })
})

test.each([
  ['/Old-Page', 'Answers at /old-page, in small letters and capitals.'],
  [
    '/caf%C3%A9 Menu',
    'Answers at /café menu, as /caf%C3%A9%20menu too, in small letters and capitals.',
  ],
  ['/old?x', null],
])('the Studio says how it reads %s', (from, reading) => {
  expect(redirectReading(from)).toBe(reading)
})

describe('the target may be', () => {
  test('another page or another site', () => {
    const others = [{from: '/x', to: '/y'}]
    expect(redirectRouteProblem({from: '/old', to: '/about'}, others)).toBeNull()
    expect(redirectRouteProblem({from: '/old', to: 'https://example.com/x'}, others)).toBeNull()
  })

  test('not the old path itself, however it is written', () => {
    expect(redirectRouteProblem({from: '/old', to: '/old'}, [])).toMatch(/itself/)
    for (const to of ['/old/?a=1#b', '/Old', '/%6fld']) {
      expect(redirectRouteProblem({from: '/old', to}, [])).toMatch(/itself/)
    }
  })

  test('not part of a loop', () => {
    for (const from of ['/b', '/B', '/%42']) {
      expect(redirectRouteProblem({from: '/a', to: '/b'}, [{from, to: '/a'}])).toMatch(/loop/)
    }
  })

  test('not an address that is gone, to which no redirect leads', () => {
    const goneThere = [{from: '/b', to: null}]
    expect(redirectRouteProblem({from: '/a', to: '/b'}, goneThere)).toMatch(/gone/)
    expect(redirectRouteProblem({from: '/b', to: null}, [{from: '/a', to: '/b'}])).toMatch(/chain/)
    expect(redirectRouteProblem({from: '/x', to: null}, goneThere)).toBeNull()
  })

  test('not part of a chain, before or after', () => {
    expect(redirectRouteProblem({from: '/a', to: '/b'}, [{from: '/b', to: '/c'}])).toMatch(/chain/)
    expect(redirectRouteProblem({from: '/b', to: '/c'}, [{from: '/a', to: '/b'}])).toMatch(/chain/)
  })
})
