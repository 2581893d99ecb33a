import {expect, test} from 'vitest'
import {pathKey} from './path-key.ts'

test.each([
  ['/Old-Page', '/old-page'],
  ['/old%2Dpage', '/old-page'],
  ['/old page', '/old%20page'],
  [' /old page ', '/OLD%20Page/'],
  ['/café', '/cafe\u0301'],
  ['/caf%C3%A9', '/CAFE%CC%81'],
  ['/caf%c3%a9', '/CAFÉ'],
  ['/Straße', '/STRASSE'],
  ['/ὈΔΟΣ', '/ὀδος'],
  ['/100%', '/100%25'],
  ['/%E0', '/%e0'],
  ['//old//page//', '/old/page'],
  ['/old\\page', '/old/page'],
])('%j and %j are one path', (a, b) => {
  expect(pathKey(a)).toBe(pathKey(b))
})

test.each(['/Caf%C3%A9/', '/100%25', '/%FF', '/', ' /a b '])('the key of %j is its own', (path) => {
  expect(pathKey(pathKey(path))).toBe(pathKey(path))
})

test.each([
  ['/old', '/old-page'],
  ['/old/page', '/oldpage'],
  ['/cafe', '/café'],
  ['/a+b', '/a b'],
])('%j and %j are two', (a, b) => {
  expect(pathKey(a)).not.toBe(pathKey(b))
})
