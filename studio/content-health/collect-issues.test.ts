import {describe, expect, test} from 'vitest'
import {type Content, type ContentDocument, groupContent, withChange} from './content-snapshot.ts'
import type {Finding} from './issue.ts'
import {findPatients} from './collect-issues.ts'
import {stampsOf} from './validation-keys.ts'

const doc = (_id: string, fields: Record<string, unknown> = {}): ContentDocument => ({
  _id,
  _type: _id.replace('drafts.', '').split('-')[0] ?? '',
  _rev: 'r1',
  ...fields,
})

const contentOf = (...documents: ContentDocument[]): Content => ({
  documents: new Map(documents.map((document) => [document._id, document])),
  assets: new Set(['image-1']),
})

const slug = (current: string) => ({slug: {_type: 'slug', current}})
const nothing = () => []
const missing = (name: string): Finding => ({weight: 'broken', message: 'Missing.', path: [name]})
const poor: Finding = {weight: 'poor', message: 'Too long.', path: ['title']}

const messages = (content: Content, findingsOf: Parameters<typeof findPatients>[1] = nothing) =>
  findPatients(content, findingsOf).map(({id, findings}) => [id, ...findings.map((f) => f.message)])

describe('across documents', () => {
  test('sound content has no patients', () => {
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

  test('pictures and documents that are gone are missed', () => {
    const content = contentOf(doc('faq-a', {asset: {_ref: 'image-2'}, other: {_ref: 'news-b'}}))
    expect(messages(content)).toEqual([
      ['faq-a', 'The picture is gone: choose another.', 'There is no document “news-b”.'],
    ])
  })

  test('a redirect from an address where a page lives hides it', () => {
    const redirect = doc('redirect-x', {from: '/news/a', to: '/about'})
    const content = contentOf(doc('news-a', slug('a')), redirect)
    expect(messages(content)).toEqual([
      ['redirect-x', 'A page lives at /news/a: this redirect hides it.'],
    ])
  })
})

describe('drafts', () => {
  const content = contentOf(doc('faq-a'), doc('drafts.faq-a'), doc('faq-b'))

  test('a draft and its published document are one patient, seen as the draft is', () => {
    expect(messages(content, ({_id}) => (_id === 'faq-b' ? [] : [missing('alt')]))).toEqual([
      ['faq-a', 'Missing.'],
    ])
  })

  test('what the draft has put right only waits to be published', () => {
    const found = findPatients(content, ({_id}) => (_id === 'faq-a' ? [poor, missing('alt')] : []))
    expect(found).toMatchObject([{id: 'faq-a', findings: [{weight: 'broken', path: []}]}])
    expect(found[0]?.findings[0]?.message).toMatch(/2 things right .* publish it/)
  })
})

test('the worst stands first', () => {
  const content = contentOf(doc('faq-a'), doc('faq-b'))
  const found = findPatients(content, ({_id}) => (_id === 'faq-a' ? [poor] : [poor, missing('x')]))
  expect(found.map(({id}) => id)).toEqual(['faq-b', 'faq-a'])
  expect(found[0]?.findings[0]?.weight).toBe('broken')
})

test('changes arrive one by one: new, other, gone; pictures too', () => {
  let content = contentOf(doc('faq-a'))
  content = withChange(content, {id: 'faq-b', after: doc('faq-b')})
  content = withChange(content, {id: 'faq-a', after: null})
  expect([...content.documents.keys()]).toEqual(['faq-b'])
  const picture = {_id: 'image-2', _type: 'sanity.imageAsset', _rev: 'r'}
  content = withChange(content, {id: 'image-2', after: picture})
  content = withChange(content, {id: 'image-1', after: null})
  expect([...content.assets]).toEqual(['image-2'])
  expect([...content.documents.keys()]).toEqual(['faq-b'])
})

test('a document without a draft, a draft alone, and both are told apart', () => {
  const groups = groupContent([doc('a'), doc('drafts.b'), doc('c'), doc('drafts.c')])
  expect(groups.map(({id, draft, published}) => [id, Boolean(draft), Boolean(published)])).toEqual([
    ['a', false, true],
    ['b', true, false],
    ['c', true, true],
  ])
})

describe('checks are made again', () => {
  const stamp = (...documents: ContentDocument[]) => stampsOf(documents).get('homePage-x')
  const home = {...doc('homePage-x'), _type: 'homePage'}

  test('when the document changes, or what its form counts', () => {
    expect(stamp({...home, _rev: 'r2'})).not.toBe(stamp(home))
    expect(stamp(home, doc('member-a'))).not.toBe(stamp(home))
  })

  test('and not for an edit elsewhere', () => {
    const edited = {...doc('member-a'), _rev: 'r2'}
    expect(stamp(home, edited)).toBe(stamp(home, doc('member-a')))
    expect(stamp(home, doc('faq-a'))).toBe(stamp(home))
  })
})
