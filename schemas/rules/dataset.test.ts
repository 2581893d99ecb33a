import {evaluate, parse} from 'groq-js'
import type {SlugValidationContext, ValidationContext} from '@sanity/types'
import {describe, expect, test} from 'vitest'
import {isUniqueSlug} from './dataset.ts'
import {checkLink, checkPageLink, checkPublishedPage} from './page-links.ts'
import {checkRedirectSource, checkRedirectTarget} from './redirect.ts'
import {pageReference} from './site-paths.ts'

type Document = {_id: string; _type: string; [field: string]: unknown}

/** The part of the Studio’s context that a rule reads: the document, and a client of the dataset. */
function contextOf(document: Document, dataset: Document[]): SlugValidationContext {
  const fetch = async (query: string, params: Record<string, unknown>) =>
    (await evaluate(parse(query, {params}), {dataset: [...dataset, document], params})).get()
  const context: Partial<ValidationContext> = {
    document: {_createdAt: '', _updatedAt: '', _rev: '', ...document},
    // @ts-expect-error -- A rule uses `fetch` alone.
    getClient: () => ({fetch}),
  }
  // @ts-expect-error -- A rule uses no more of its context.
  return context
}

const news = (_id: string, slug: string): Document => ({
  _id,
  _type: 'news',
  slug: {_type: 'slug', current: slug},
})

describe('a slug', () => {
  const isUnique = (document: Document, ...others: Document[]) =>
    isUniqueSlug('a', contextOf(document, others))

  test('is unique among drafts and published documents, apart from its own', async () => {
    const states = [news('x', 'a'), news('drafts.x', 'a'), news('versions.spring.x', 'a')]
    expect(await isUnique(news('drafts.x', 'a'), ...states)).toBe(true)
    expect(await isUnique(news('drafts.x', 'a'), news('y', 'a'))).toBe(false)
    expect(await isUnique(news('x', 'a'), news('drafts.y', 'a'))).toBe(false)
  })

  test('is unique in a release, whose versions stand in place of what is published', async () => {
    const version = news('versions.spring.x', 'a')
    expect(await isUnique(version, news('versions.spring.y', 'a'))).toBe(false)
    expect(await isUnique(version, news('y', 'a'))).toBe(false)
    expect(await isUnique(version, news('y', 'a'), news('versions.spring.y', 'b'))).toBe(true)
    expect(await isUnique(version, news('versions.autumn.y', 'a'))).toBe(true)
  })
})

test('two redirects of one release do not start at the same path', async () => {
  const redirect = (_id: string): Document => ({_id, _type: 'redirect', from: '/old', to: '/news'})
  const check = (...others: Document[]) =>
    checkRedirectSource('/old', contextOf(redirect('versions.spring.a'), others))
  expect(await check(redirect('versions.spring.b'))).toEqual(expect.any(String))
  expect(await check(redirect('versions.autumn.b'))).toBe(true)
})

test('a redirect to a page whose slug became its old path again leads to itself', async () => {
  const redirect = {
    _id: 'drafts.r',
    _type: 'redirect',
    from: '/news/here',
    to: '/news/there',
    page: pageReference('x'),
  }
  const context = {...contextOf(redirect, [news('x', 'here')]), parent: redirect}
  expect(await checkRedirectTarget('/news/there', context)).toMatch(/leads to itself/)
})

describe('a path that is typed', () => {
  const slide = (_id: string): Document => ({_id, _type: 'heroSlide'})
  const published = [
    news('x', 'here'),
    news('drafts.y', 'drafted'),
    news('versions.spring.z', 'in-spring'),
    {_id: 'r', _type: 'redirect', from: '/old', to: '/news'},
  ]
  const check = (href: string, id = 'drafts.slide') =>
    checkPageLink(href, contextOf(slide(id), published))

  test.each(['/', '/about', '/news/here?page=2#top', '/News/%68ere', '/old', '/news/feed.xml'])(
    'leads to a page, a redirect or a file of the site: %s',
    async (href) => {
      expect(await check(href)).toBe(true)
    },
  )

  test.each(['/nowhere', '/news/gone', '/news/drafted', '/news/in-spring'])(
    'is refused where it leads nowhere for visitors: %s',
    async (href) => {
      expect(await check(href)).toBe(`“${href}” leads to no page of the site.`)
    },
  )

  test('leads to the page that was chosen, whose last path says nothing', async () => {
    const parent = (id: string) => ({page: pageReference(id)})
    const ask = async (id: string, href = '/news/former') => {
      const context = {...contextOf(slide('drafts.slide'), published), parent: parent(id)}
      return [await checkPageLink(href, context), await checkPublishedPage(href, context)]
    }
    expect(await ask('x')).toEqual([true, true])
    expect(await ask('aboutPage', '/about-us')).toEqual([true, true])
    expect(await ask('gone')).toEqual(['“/news/former” leads to no page of the site.', true])
    for (const id of ['y', 'z']) {
      expect(await ask(id), id).toEqual([true, expect.stringContaining('not published')])
    }
    expect(await ask('gone', '/old'), 'a redirect answers its last path').toEqual([true, true])
  })

  test('of a release leads to what is published with it', async () => {
    expect(await check('/news/in-spring', 'versions.spring.slide')).toBe(true)
    expect(await check('/news/in-spring', 'versions.autumn.slide')).toEqual(expect.any(String))
  })

  test('keeps the rules of its form', async () => {
    const context = contextOf(slide('drafts.slide'), published)
    expect(await checkLink('tel:+2348012345678', context)).toBe(true)
    expect(await checkPageLink('tel:+2348012345678', context)).toEqual(expect.any(String))
    expect(await checkLink(undefined, context)).toBe(true)
  })
})
