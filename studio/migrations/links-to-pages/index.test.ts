import {expect, test} from 'vitest'
import {byPath, linkedPages} from '#schemas/rules/site-paths.ts'
import {linkPatches} from './index.ts'

const pages = byPath(linkedPages([{_id: 'n', _type: 'news', slug: {current: 'first-gas'}}]))

test('a path of this site gets the document of its page, and keeps its text', () => {
  const document = {
    buttonLink: '/about',
    content: [{_key: 'b', markDefs: [{_key: 'm', href: '/news/first-gas#plans'}]}],
  }
  expect(linkPatches(document, pages)).toMatchObject([
    {path: ['page'], op: {type: 'set', value: {_ref: 'aboutPage', _weak: true}}},
    {
      path: ['content', {_key: 'b'}, 'markDefs', {_key: 'm'}, 'page'],
      op: {type: 'set', value: {_ref: 'n', _weak: true}},
    },
  ])
})

test('addresses, files, dead paths, and links that have their page stay as they are', () => {
  const links = [
    {href: 'https://example.org/about'},
    {href: '/lake/files/a.pdf'},
    {href: '/news/gone'},
    {href: '/news/former-slug', page: {_ref: 'n'}},
    {href: '/about#team', page: {_ref: 'aboutPage'}},
  ]
  expect(linkPatches({links}, pages)).toEqual([])
})

test('a fixed page that moved gives its links its path of today', () => {
  const document = {href: '/about-us#team', page: {_ref: 'aboutPage'}}
  expect(linkPatches(document, pages)).toMatchObject([
    {path: ['href'], op: {type: 'set', value: '/about#team'}},
  ])
})
