import {expect, test} from 'vitest'
import {checkAltText, checkAsset} from './alt-text.ts'

const asset = {_ref: 'image-0a1b-10x10-png'}

test('a picture needs an alternative text', () => {
  expect(checkAltText(undefined, {asset})).toEqual(expect.any(String))
  expect(checkAltText('  ', {asset})).toEqual(expect.any(String))
  expect(checkAltText('A pipeline at dawn', {asset})).toBe(true)
})

test('a decorative picture needs none', () => {
  expect(checkAltText(undefined, {asset, decorative: true})).toBe(true)
})

test('no text is required before there is an image', () => {
  expect(checkAltText(undefined, {})).toBe(true)
  expect(checkAltText(undefined, undefined)).toBe(true)
})

test('a responsive image counts as an image', () => {
  expect(checkAltText(undefined, {mobile: {asset}})).toEqual(expect.any(String))
})

test('an image with a text but no asset is refused', () => {
  const check = checkAsset('Choose a picture.')
  expect(check({alt: 'A pipeline'})).toBe('Choose a picture.')
  expect(check({asset})).toBe(true)
  expect(check({_sanityAsset: 'image@file:///x.webp'})).toBe(true)
})
