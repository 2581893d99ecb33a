import {describe, expect, test} from 'vitest'
import {brokenLinks, brokenReferences} from './broken-links.ts'
import {detailPathOf, sitePaths} from './site-paths.ts'

const news = {_type: 'news', slug: {_type: 'slug', current: 'gas-forum'}}
const redirect = {_type: 'redirect', from: '/old', to: '/about'}
const known = sitePaths([news, redirect, {_type: 'service', slug: {current: 'x'}}, {_type: 'news'}])

describe('an address of the site', () => {
  test('is a page, a document with a page of its own, or a redirect', () => {
    for (const path of ['/', '/about', '/news/gas-forum', '/old']) expect(known).toContain(path)
    expect(known).not.toContain('/services/x')
  })

  test('is made from the slug', () => {
    expect(detailPathOf(news)).toBe('/news/gas-forum')
    expect(detailPathOf({_type: 'news', slug: {}})).toBeNull()
    expect(detailPathOf({_type: 'faq', slug: {current: 'x'}})).toBeNull()
  })
})

describe('a link', () => {
  const problemsOf = (href: string) => brokenLinks({_type: 'link', href}, known)

  test.each([
    '/about',
    '/about/',
    '/news?tag=gas#list',
    '/old',
    'https://example.com/x',
    'tel:123',
  ])('may lead to %s', (href) => {
    expect(problemsOf(href)).toEqual([])
  })

  test.each(['/abuot', '/news/gone', '/services/x'])('to %s leads nowhere', (href) => {
    expect(problemsOf(href)).toMatchObject([{path: 'href', message: expect.stringContaining(href)}])
  })

  test('is found wherever it stands, and named by keys where there are any', () => {
    const content = [{_key: 'b1', markDefs: [{_key: 'm1', href: '/gone'}]}]
    expect(brokenLinks({content, title: '/gone'}, known)).toMatchObject([
      {
        path: 'content[0].markDefs[0].href',
        segments: ['content', {_key: 'b1'}, 'markDefs', {_key: 'm1'}, 'href'],
      },
    ])
    expect(brokenLinks({links: [{href: '/gone'}]}, known)[0]?.segments).toEqual([
      'links',
      0,
      'href',
    ])
  })
})

test('a reference to what is gone says what to do', () => {
  const document = {
    image: {asset: {_ref: 'image-abc-10x10-png'}},
    file: {asset: {_ref: 'file-abc-pdf'}},
    other: {_ref: 'news-x'},
    fine: {_ref: 'news-y'},
  }
  const problems = brokenReferences(document, (id) => id === 'news-y')
  expect(problems.map(({path}) => path)).toEqual([
    'image.asset._ref',
    'file.asset._ref',
    'other._ref',
  ])
  expect(problems[0]?.message).toMatch(/picture is gone/)
})
