import {describe, expect, test} from 'vitest'
import {anonymousSize} from '../testing/anonymous-size.ts'

const photo = {width: 3000, height: 2000}

const sizeOf = (search: string, original = photo) => anonymousSize(search, original)

describe('the image of an anonymous client has a listed width', () => {
  test.each([
    ['w=317', '320x213', 'the next larger listed width'],
    ['w=320', '320x213', 'listed'],
    ['w=73', '73x49', 'all small ones are'],
    ['h=600', '900x600', 'so are heights'],
    ['h=733', '1125x750', 'the next larger listed height'],
    ['w=414&dpr=2', '828x552', 'a phone’s width, twice'],
    ['w=1200&h=630&fit=crop', '1200x630', 'with any height'],
    ['w=803&h=401&fit=crop', '828x413', 'not listed: the same proportions'],
    ['w=317&h=211&fit=fill', '320x213', 'with its background'],
    ['w=2990', '3000x2000', 'never more than the original'],
    ['w=2990&rect=0,0,2993,1700', '2993x1700', 'nor than its part'],
    ['or=90&w=733', '750x1125', 'whichever way it is turned'],
    ['', '3000x2000', 'as it is'],
  ])('%s is %s: %s', (search, expected) => {
    expect(sizeOf(search)).toBe(expected)
  })
})

test('beyond 8 megapixels is one size', () => {
  const large = {width: 6000, height: 4000}
  const sizes = new Set([3464, 3840, 5000, 6000].map((w) => sizeOf(`w=${w}`, large)))
  expect([...sizes]).toEqual(['3464x2309'])
})

test('every width and height of an image give few sizes', () => {
  const count = (toSearch: (n: number) => string) =>
    new Set(Array.from({length: 8192}, (_, n) => sizeOf(toSearch(n + 1)))).size
  expect(count((n) => `w=${n}`)).toBeLessThan(200)
  expect(count((n) => `h=${n}`)).toBeLessThan(200)
})
