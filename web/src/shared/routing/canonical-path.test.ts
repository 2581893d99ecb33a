import {array, assert, constantFrom, property} from 'fast-check'
import {expect, test} from 'vitest'
import {canonicalPath, isPageUrl} from './canonical-path.ts'

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/ABOUT', '/about'],
  ['/%61bout', '/about'],
  ['//about', '/about'],
  ['///about///', '/about'],
  ['/%41bout/', '/about'],
  ['//', '/'],
  ['/News/Some-Slug', '/news/Some-Slug'],
  ['/news//slug', '/news/slug'],
  ['/news/caf%c3%a9', '/news/caf%C3%A9'],
  ['/%e0', '/%E0'],
  ['/%2f', '/%2F'],
  ['/%2fabout', '/%2Fabout'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['/%5cevil.example', '/%5Cevil.example'],
  ['/No-Page/Here', '/No-Page/Here'],
  ['/100%', '/100%25'],
  ['/%%61', '/%25a'],
])('the one spelling of %s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
})

test('a canonical path is its own, and never of another host', () => {
  const parts = constantFrom('/', '\\', '//', '%2f', '%5C', '%61', '.', 'News', 'about', 'é', '%')
  assert(
    property(array(parts), (texts) => {
      const canonical = canonicalPath(`/${texts.join('')}`)
      expect(canonicalPath(canonical)).toBe(canonical)
      expect(canonical).toMatch(/^\/(?![/\\])/)
    }),
  )
})

test.each([
  ['/', true],
  ['/news?tag=LNG#list', true],
  ['/news/some-slug', true],
  ['/ABOUT/', true],
  ['/news/feed.xml', false],
  ['/publications/atom.xml', false],
  ['/studio', false],
  ['/lake/files/local/production/a.pdf', false],
  ['/news/a/b', false],
  ['/moved-by-an-editor', false],
])('%s is a page: %s', (url, isPage) => {
  expect(isPageUrl(url)).toBe(isPage)
})
