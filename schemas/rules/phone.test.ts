import {describe, expect, test} from 'vitest'
import {phoneParts, phoneProblem, telHref} from './phone.ts'

test.each([
  ['0800 000 0000', 'tel:08000000000'],
  ['+234 (0)801 234 5678', 'tel:+2348012345678'],
  ['234 (0) 801 234 5678', 'tel:+2348012345678'],
  ['+234 0801 234 5678', 'tel:+2348012345678'],
  ['+44 (0)20 7946 0018', 'tel:+442079460018'],
  ['(0)803 123 4567', 'tel:08031234567'],
  ['(0803) 123-4567', 'tel:08031234567'],
  ['00234 803 123 4567', 'tel:+2348031234567'],
  ['+39 06 1234 5678', 'tel:+390612345678'],
  ['+39 (0)6 1234 5678', 'tel:+390612345678'],
  ['+234 1 234 5678 ext. 12', 'tel:+23412345678;ext=12'],
  ['+234 1 234 5678, Extension: 12', 'tel:+23412345678;ext=12'],
  ['0803 123 4567 x12', 'tel:08031234567;ext=12'],
  ['0800-GAS-LINE', 'tel:08004275463'],
  ['0800 GAS LINE', 'tel:08004275463'],
  ['0800-gas-line', 'tel:08004275463'],
  ['0800 FIX 12', 'tel:080034912'],
  ['٠٨٠٣ ١٢٣ ٤٥٦٧', 'tel:08031234567'],
  ['+۲۳۴ ۸۰۳ ۱۲۳ ۴۵۶۷', 'tel:+2348031234567'],
  ['＋２３４ ８０３ １２３ ４５６７', 'tel:+2348031234567'],
  ['\u200e+234\u2011803\u2011123\u20114567\u202c', 'tel:+2348031234567'],
  ['Lagos office: +234 1 234 5678', 'tel:+23412345678'],
  ['Tel. 0803 123 4567 (mobile)', 'tel:08031234567'],
  ['0803 123 4567/8', 'tel:08031234567'],
  ['0803 123 4567\uE000\uE001', 'tel:08031234567'],
  ['112', 'tel:112'],
])('%s dials %s', (line, href) => {
  expect(telHref(line)).toBe(href)
  expect(phoneParts(line)).toEqual([{start: 0, text: line, href}])
  expect(phoneProblem(line)).toBeNull()
})

describe('two numbers', () => {
  test.each([
    '+234 801 234 5678 / ',
    '+234 801 234 5678/',
    '+234 801 234 5678, ',
    '+234 801 234 5678 or ',
  ])('are two links: %s…', (first) => {
    const line = `${first}0802 345 6789`
    const parts = phoneParts(line)
    expect(parts.map(({href}) => href)).toEqual([
      'tel:+2348012345678',
      undefined,
      'tel:08023456789',
    ])
    expect(parts.map(({text}) => text).join('')).toBe(line)
    expect(phoneProblem(line)).toBeNull()
  })

  test('are two links where the second begins with four digits and a word', () => {
    const hrefs = phoneParts('0801 234 5678/0800-GAS-LINE').map(({href}) => href)
    expect(hrefs).toEqual(['tel:08012345678', undefined, 'tel:08004275463'])
  })

  test('leave the first a link where the second is none, and the Studio refuses the line', () => {
    const line = '0800 000 0000 / call Ada'
    expect(phoneParts(line).map(({href}) => href)).toEqual([
      'tel:08000000000',
      undefined,
      undefined,
    ])
    expect(phoneProblem(line)).toMatch(/^“call Ada” is no number/)
  })
})

test.each(['call me', '0803 123 4567 ask Ada', '0800 gas line', '12', '+', '1234567890123456'])(
  '%s dials nothing, and the Studio refuses it',
  (line) => {
    expect(phoneParts(line)).toEqual([{start: 0, text: line}])
    expect(phoneProblem(line)).toMatch(/is no number/)
  },
)

test('an empty line has no parts', () => {
  expect(phoneParts('')).toEqual([])
  expect(phoneProblem('')).toBeNull()
})
