import {describe, expect, test} from 'vitest'
import {hiddenPageProblem, redirectRouteProblem, redirectSourceProblem} from './redirect.ts'

describe('the old path', () => {
  test.each(['/old', '/old/page-2'])('may be %s', (from) => {
    expect(redirectSourceProblem(from)).toBeNull()
  })

  test.each([
    'old',
    '/',
    '/old/',
    '/old?x=1',
    '/old#x',
    '//old',
    '/o ld',
    '/studio',
    '/api/v1/x',
    '/old\u0000',
    '/old\u001b',
    '/old\r\n',
  ])('may not be %j', (from) => {
    expect(redirectSourceProblem(from)).toEqual(expect.any(String))
  })

  test('gets a warning when a page has it', () => {
    expect(hiddenPageProblem('/about')).toEqual(expect.any(String))
    expect(hiddenPageProblem('/old')).toBeNull()
  })
})

describe('the target may be', () => {
  test('another page or another site', () => {
    const others = [{from: '/x', to: '/y'}]
    expect(redirectRouteProblem({from: '/old', to: '/about'}, others)).toBeNull()
    expect(redirectRouteProblem({from: '/old', to: 'https://example.com/x'}, others)).toBeNull()
  })

  test('not the old path itself, however it is written', () => {
    expect(redirectRouteProblem({from: '/old', to: '/old'}, [])).toMatch(/itself/)
    expect(redirectRouteProblem({from: '/old', to: '/old/?a=1#b'}, [])).toMatch(/itself/)
  })

  test('not part of a loop', () => {
    expect(redirectRouteProblem({from: '/a', to: '/b'}, [{from: '/b', to: '/a'}])).toMatch(/loop/)
  })

  test('not part of a chain, before or after', () => {
    expect(redirectRouteProblem({from: '/a', to: '/b'}, [{from: '/b', to: '/c'}])).toMatch(/chain/)
    expect(redirectRouteProblem({from: '/b', to: '/c'}, [{from: '/a', to: '/b'}])).toMatch(/chain/)
  })
})
