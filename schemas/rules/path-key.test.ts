import {expect, test} from 'vitest'
import {pathKey} from './path-key.ts'

test.each([
  ['/Old-Page', '/old-page'],
  ['/caf%C3%A9', '/café'],
  ['/caf%c3%a9', '/café'],
  ['/cafe\u0301', '/café'],
  ['/cafe%CC%81', '/café'],
  ['/CAF%C3%89', '/café'],
  ['/annual%20report.pdf', '/annual report.pdf'],
  ['/old/', '/old'],
  ['/', '/'],
  ['/100%', '/100%'],
  ['/100%25', '/100%'],
  ['/%ff', '/%ff'],
  ['/%FF', '/%ff'],
])('%s and %s are one address', (path, key) => {
  expect(pathKey(path)).toBe(key)
  expect(pathKey(key)).toBe(key)
})
