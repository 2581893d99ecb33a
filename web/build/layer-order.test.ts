import {expect, test} from 'vitest'
import {withLayerOrder} from './layer-order.ts'

const source = '/* The order. */\n@layer vendor, base, pages;\n'

test('a sheet begins with the order of layers, and keeps the rules of its own', () => {
  const sheet = '@layer base{a{color:red}}@layer pages{a{color:blue}}'
  expect(withLayerOrder(sheet, source)).toBe(`@layer vendor, base, pages;${sheet}`)
})

test('what the minifier leaves of the original declaration is removed', () => {
  const sheet = '@layer vendor;@layer base{a{color:red}}@layer pages;'
  expect(withLayerOrder(sheet, source)).toBe('@layer vendor, base, pages;@layer base{a{color:red}}')
})

test('without an order the build ends', () => {
  expect(() => withLayerOrder('a{}', '@layer base{}')).toThrow('declares no order')
})
