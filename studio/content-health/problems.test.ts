import {describe, expect, test} from 'vitest'
import {pageReference} from '#schemas/rules/site-paths.ts'
import {collectProblems, type Problem} from './problems.ts'
import {applyChange, type DatasetSnapshot, type StoredDocument} from './dataset-snapshot.ts'
import {validationKeys} from './validation.ts'

const doc = (_id: string, fields: Record<string, unknown> = {}): StoredDocument => ({
  _id,
  _type: _id.replace('drafts.', '').split('-')[0] ?? '',
  _rev: 'r1',
  ...fields,
})

const contentOf = (...documents: StoredDocument[]): DatasetSnapshot => ({
  documents: new Map(documents.map((document) => [document._id, document])),
  assetIds: new Set(['image-1']),
})

const slug = (current: string) => ({slug: {_type: 'slug', current}})
const noProblems = () => []
const missing = (name: string): Problem => ({level: 'error', message: 'Missing.', path: [name]})
const warning: Problem = {level: 'warning', message: 'Too long.', path: ['title']}

const messages = (
  content: DatasetSnapshot,
  problemsOf: Parameters<typeof collectProblems>[1] = noProblems,
) =>
  collectProblems(content, problemsOf).map(({id, problems}) => [
    id,
    ...problems.map((problem) => problem.message),
  ])

describe('across documents', () => {
  test('valid content has no problems', () => {
    const content = contentOf(
      doc('news-a', {...slug('a'), image: {asset: {_ref: 'image-1'}}}),
      doc('link-x', {href: '/news/a', other: {_ref: 'news-a'}}),
    )
    expect(messages(content)).toEqual([])
  })

  test('a link to a draft leads nowhere for visitors', () => {
    const content = contentOf(doc('drafts.news-a', slug('a')), doc('link-x', {href: '/news/a'}))
    expect(messages(content)).toEqual([['link-x', '“/news/a” leads to no page of the site.']])
  })

  test('a link to a chosen page needs care when the page is gone, and a word while it is a draft', () => {
    const link = (id: string, href: string) => doc(id, {href, page: pageReference('news-a')})
    const published = contentOf(doc('news-a', slug('moved')), link('link-x', '/news/a'))
    expect(messages(published)).toEqual([])
    const draft = contentOf(doc('drafts.news-a', slug('a')), link('link-x', '/news/a'))
    expect(collectProblems(draft, noProblems)).toMatchObject([
      {
        id: 'link-x',
        problems: [{level: 'warning', message: expect.stringContaining('not published')}],
      },
    ])
    expect(messages(contentOf(link('link-x', '/news/a')))).toEqual([
      ['link-x', '“/news/a” leads to no page of the site.'],
    ])
  })

  test('a redirect to a page that was deleted leads nowhere', () => {
    const content = contentOf(doc('redirect-x', {from: '/old', to: '/news/deleted'}))
    expect(messages(content)).toEqual([
      ['redirect-x', '“/news/deleted” leads to no page of the site.'],
    ])
  })

  test('a link to a page that was removed for good leads nowhere, the redirect that says so is fine', () => {
    const content = contentOf(
      doc('redirect-x', {from: '/old', to: '/news/former', gone: true}),
      doc('link-x', {href: '/old'}),
    )
    expect(messages(content)).toEqual([['link-x', '“/old” leads to no page of the site.']])
  })

  test('the link of an event leads nowhere once its page is gone', () => {
    const content = contentOf(doc('news-a', {event: {link: '/news/deleted'}}))
    expect(messages(content)).toEqual([['news-a', '“/news/deleted” leads to no page of the site.']])
  })

  test('references to missing assets and documents are problems', () => {
    const content = contentOf(doc('faq-a', {asset: {_ref: 'image-2'}, other: {_ref: 'news-b'}}))
    expect(messages(content)).toEqual([
      ['faq-a', 'The picture is gone: choose another.', 'There is no document “news-b”.'],
    ])
  })

  test.each(['/news/a', '/News/A', '/news/%61'])('a redirect must not hide a page: %s', (from) => {
    const content = contentOf(doc('news-a', slug('a')), doc('redirect-x', {from, to: '/about'}))
    expect(messages(content)).toEqual([
      ['redirect-x', `A page lives at ${from}: this redirect hides it.`],
    ])
  })
})

describe('drafts', () => {
  const content = contentOf(doc('faq-a'), doc('drafts.faq-a'), doc('faq-b'))

  test('a draft and its published document are one entry, with the problems of the draft', () => {
    expect(messages(content, ({_id}) => (_id === 'faq-b' ? [] : [missing('alt')]))).toEqual([
      ['faq-a', 'Missing.'],
    ])
  })

  test('problems that the draft resolves become one: publish the draft', () => {
    const listed = collectProblems(content, ({_id}) =>
      _id === 'faq-a' ? [warning, missing('alt')] : [],
    )
    expect(listed).toMatchObject([{id: 'faq-a', problems: [{level: 'error', path: []}]}])
    expect(listed[0]?.problems[0]?.message).toMatch(/fixes 2 things .* publish it/)
  })
})

test('the most serious problems come first', () => {
  const content = contentOf(doc('faq-a'), doc('faq-b'))
  const listed = collectProblems(content, ({_id}) =>
    _id === 'faq-a' ? [warning] : [warning, missing('x')],
  )
  expect(listed.map(({id}) => id)).toEqual(['faq-b', 'faq-a'])
  expect(listed[0]?.problems[0]?.level).toBe('error')
})

test('changes are applied one by one: created, changed, deleted; assets too', () => {
  let content = contentOf(doc('faq-a'))
  content = applyChange(content, {id: 'faq-b', after: doc('faq-b')})
  content = applyChange(content, {id: 'faq-a', after: null})
  expect([...content.documents.keys()]).toEqual(['faq-b'])
  const picture = {_id: 'image-2', _type: 'sanity.imageAsset', _rev: 'r'}
  content = applyChange(content, {id: 'image-2', after: picture})
  content = applyChange(content, {id: 'image-1', after: null})
  expect([...content.assetIds]).toEqual(['image-2'])
  expect([...content.documents.keys()]).toEqual(['faq-b'])
})

describe('a document is validated again', () => {
  const keyOfHome = (...documents: StoredDocument[]) => validationKeys(documents).get('homePage-x')
  const home = {...doc('homePage-x'), _type: 'homePage'}

  test('when it changes, or documents that its rules count', () => {
    expect(keyOfHome({...home, _rev: 'r2'})).not.toBe(keyOfHome(home))
    expect(keyOfHome(home, doc('member-a'))).not.toBe(keyOfHome(home))
  })

  test('not when the content of other documents changes', () => {
    const edited = {...doc('member-a'), _rev: 'r2'}
    expect(keyOfHome(home, edited)).toBe(keyOfHome(home, doc('member-a')))
    expect(keyOfHome(home, doc('faq-a'))).toBe(keyOfHome(home))
  })
})
