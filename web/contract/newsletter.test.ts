import {expect, test} from 'vitest'
import {isEmail} from './email.ts'
import {newsletterPath} from './newsletter.ts'

test('the address is encoded as one part of the path', () => {
  expect(newsletterPath('a+b/c?d@example.com')).toBe(
    '/api/v1/newsletter/create/a%2Bb%2Fc%3Fd%40example.com',
  )
})

test.each(['a@b.c', 'a@b@c.d', 'a@b..c', '.@.a.b'])('%j is an address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each(['', ' ', '@', 'a@.b', 'a@b.', '@@.', 'a@b c.d', ' a@b.c', 'a@b.c\n'])(
  '%j is none',
  (text) => {
    expect(isEmail(text)).toBe(false)
  },
)

test('the rule is the pattern "something @ something . something" without whitespace', () => {
  const pattern = /^\S+@\S+\.\S+$/
  const letters = ['a', '@', '.', ' ']
  const texts = [0, 1, 2, 3, 4, 5, 6].reduce<string[][]>(
    (lists) => [...lists, (lists.at(-1) ?? []).flatMap((text) => letters.map((x) => text + x))],
    [['']],
  )
  for (const text of texts.flat()) expect([text, isEmail(text)]).toEqual([text, pattern.test(text)])
})
