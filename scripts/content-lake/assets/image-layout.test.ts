import {describe, expect, test} from 'vitest'
import {anonymousSize} from '../testing/anonymous-size.ts'

const photo = {width: 3000, height: 2000, frames: 1}

const sizeOf = (search: string, original = photo) => anonymousSize(search, original)

describe('the image of an anonymous client has a listed width', () => {
  test.each([
    ['w=317', '320x213', 'the next larger listed width'],
    ['w=320', '320x213', 'listed'],
    ['w=100', '100x67', 'listed'],
    ['w=73', '73x49', 'all small ones are'],
    ['h=600', '900x600', 'so are heights'],
    ['h=733', '1100x733', 'and what has a listed width'],
    ['h=731', '1100x733', 'which is the next larger one'],
    ['w=414&dpr=2', '828x552', 'a phone’s width, twice'],
    ['w=393&dpr=3', '1179x786', 'three times'],
    ['w=1200&h=630&fit=crop', '1200x630', 'both listed'],
    ['w=800&h=533&fit=crop', '800x533', 'common proportions'],
    ['w=803&h=401&fit=crop', '804x401', 'not listed: the same proportions'],
    ['w=800&h=317&fit=crop', '800x317', 'one side listed'],
    ['w=8000&h=317&fit=max', '480x320', 'the result counts'],
    ['w=317&h=211&fit=fill', '320x212', 'with its background'],
    ['w=2999', '3000x2000', 'never more than the original'],
    ['w=2990&rect=0,0,2993,1700', '2993x1700', 'nor than its part'],
    ['or=90&w=733', '736x1104', 'whichever way it is turned'],
    ['', '3000x2000', 'as it is'],
  ])('%s is %s: %s', (search, expected) => {
    expect(sizeOf(search).size).toBe(expected)
  })
})

test('beyond 8 megapixels is one size', () => {
  const large = {width: 6000, height: 4000, frames: 1}
  const sizes = new Set([3457, 3463, 3464, 5000, 6000].map((w) => sizeOf(`w=${w}`, large).size))
  expect([...sizes]).toEqual(['3464x2309'])
})

test('every width and height of an image give few sizes', () => {
  const count = (toSearch: (n: number) => string) =>
    new Set(Array.from({length: 8192}, (_, n) => sizeOf(toSearch(n + 1)).size)).size
  expect(count((n) => `w=${n}`)).toBeLessThan(600)
  expect(count((n) => `h=${n}`)).toBeLessThan(600)
  expect(count((n) => `w=8000&h=${n}&fit=max`)).toBeLessThan(600)
  expect(count((n) => `w=${n}&h=${n}&fit=crop`)).toBeLessThan(600)
})

test('a size of uncommon proportions is uncommon', () => {
  const isCommon = (search: string) => sizeOf(search).isCommon
  expect(isCommon('w=800&h=317&fit=crop')).toBe(false)
  expect(isCommon('w=1600&h=317&fit=scale')).toBe(false)
  for (const search of ['w=800&h=450&fit=crop', 'w=317', 'h=733', 'w=4000&h=2250&fit=crop', '']) {
    expect([search, isCommon(search)]).toEqual([search, true])
  }
})
