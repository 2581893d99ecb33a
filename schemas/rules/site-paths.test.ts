import {describe, expect, test} from 'vitest'
import {
  detailPathOf,
  findBrokenLinks,
  findBrokenReferences,
  pageReference,
  sitePaths,
} from './site-paths.ts'

const news = {_type: 'news', slug: {_type: 'slug', current: 'gas-forum'}}
const redirect = {_type: 'redirect', from: '/old', to: '/about'}
const existing = sitePaths([
  news,
  redirect,
  {_type: 'service', slug: {current: 'x'}},
  {_type: 'news'},
])

describe('the paths of the site', () => {
  test('are pages, documents with a detail page, and redirects', () => {
    for (const path of ['/', '/about', '/news/gas-forum', '/old']) expect(existing).toContain(path)
    expect(existing).not.toContain('/services/x')
    expect(sitePaths([{...redirect, gone: true}])).not.toContain('/old')
  })

  test('are made from slugs', () => {
    expect(detailPathOf(news)).toBe('/news/gas-forum')
    expect(detailPathOf({_type: 'news', slug: {}})).toBeNull()
    expect(detailPathOf({_type: 'faq', slug: {current: 'x'}})).toBeNull()
  })
})

describe('a link', () => {
  const targets = {
    paths: existing,
    pages: new Set(['news-forum', 'aboutPage']),
    isDraft: (id: string) => id === 'news-drafted',
  }
  const problemsOf = (href: string, page?: string) =>
    findBrokenLinks({_type: 'link', href, ...(page && {page: pageReference(page)})}, targets)

  test.each([
    '/about',
    '/about/',
    '/news?tag=gas#list',
    '/old',
    '/OLD',
    '/news/feed.xml',
    '/studio/structure',
    '/lake/files/local/production/abc.pdf',
    'https://example.com/x',
    'tel:123',
  ])('may lead to %s', (href) => {
    expect(problemsOf(href)).toEqual([])
  })

  test.each(['/abuot', '/news/gone', '/services/x'])('to %s leads nowhere', (href) => {
    expect(problemsOf(href)).toMatchObject([{path: 'href', message: expect.stringContaining(href)}])
  })

  test('leads to its page, whatever its last path was', () => {
    expect(problemsOf('/news/former-slug#top', 'news-forum')).toEqual([])
    expect(problemsOf('/gone', 'aboutPage')).toEqual([])
  })

  test('to a page that is a draft is a warning, and to one that is gone an error', () => {
    expect(problemsOf('/news/drafted', 'news-drafted')).toMatchObject([
      {path: 'href', level: 'warning', message: expect.stringContaining('not published')},
    ])
    expect(problemsOf('/news/gone', 'news-gone')).toMatchObject([{level: 'error'}])
    expect(problemsOf('/old', 'news-gone'), 'a redirect answers its last path').toEqual([])
  })

  test('may be the page that is shown in place of the whistleblower policy', () => {
    expect(findBrokenLinks({leave: {url: '/gone'}}, targets)).toMatchObject([{path: 'leave.url'}])
    expect(findBrokenLinks({leave: {url: '/about'}}, targets)).toEqual([])
  })

  test('is found at any depth, with `_key`s in its path where there are any', () => {
    const content = [{_key: 'b1', markDefs: [{_key: 'm1', href: '/gone'}]}]
    expect(findBrokenLinks({content, title: '/gone'}, targets)).toMatchObject([
      {
        path: 'content[0].markDefs[0].href',
        segments: ['content', {_key: 'b1'}, 'markDefs', {_key: 'm1'}, 'href'],
      },
    ])
    expect(findBrokenLinks({links: [{href: '/gone'}]}, targets)[0]?.segments).toEqual([
      'links',
      0,
      'href',
    ])
  })
})

test('a reference to a missing document or asset says what to do', () => {
  const document = {
    image: {asset: {_ref: 'image-abc-10x10-png'}},
    file: {asset: {_ref: 'file-abc-pdf'}},
    other: {_ref: 'news-x'},
    fine: {_ref: 'news-y'},
    link: {href: '/news/z', page: pageReference('news-z')},
  }
  const problems = findBrokenReferences(document, (id) => id === 'news-y')
  expect(problems.map(({path}) => path)).toEqual([
    'image.asset._ref',
    'file.asset._ref',
    'other._ref',
  ])
  expect(problems[0]?.message).toMatch(/picture is gone/)
})
