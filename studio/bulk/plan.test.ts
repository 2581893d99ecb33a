import {describe, expect, test} from 'vitest'
import {type BulkAction, type BulkItem, planBulk} from './plan.ts'

const state = (fields: object = {}) => ({
  _id: 'x',
  _type: 'news',
  _rev: 'r',
  _createdAt: '',
  _updatedAt: '',
  slug: {current: 'a'},
  ...fields,
})

const item = (fields: Partial<BulkItem> = {}): BulkItem => ({
  id: 'news-a',
  type: 'news',
  title: 'A',
  draft: null,
  published: null,
  problems: [],
  usedBy: [],
  releases: [],
  isRedirected: false,
  ...fields,
})

const sentenceOf = (action: BulkAction, fields: Partial<BulkItem>) => {
  const {steps, refusals} = planBulk(action, [item(fields)], 5)
  return {will: steps[0]?.sentence, not: refusals[0]?.sentence}
}

const publish = {name: 'publish'} as const
const spring = {name: 'release', releaseId: 'r1', title: 'Spring'} as const
const events = {name: 'category', category: 'Events'} as const

describe('what will happen is said', () => {
  test.each<[BulkAction, Partial<BulkItem>, string]>([
    [publish, {draft: state()}, 'It appears on the site.'],
    [publish, {draft: state(), isRedirected: true}, 'that ends.'],
    [publish, {draft: state(), published: state()}, 'Its changes go onto the site.'],
    [{name: 'hide'}, {published: state()}, 'It leaves the site, and stays as a draft.'],
    [{name: 'hide'}, {published: state(), draft: state()}, 'and its draft stays.'],
    [{name: 'delete'}, {draft: state()}, 'Its draft is deleted.'],
    [{name: 'delete'}, {published: state()}, 'Its address leads to /news.'],
    [spring, {draft: state()}, 'Its draft is copied into “Spring”.'],
    [events, {published: state({categories: ['Articles', 'Events']})}, 'the category Events'],
  ])('%j', (action, fields, will) => {
    expect(sentenceOf(action, fields)).toEqual({will: expect.stringContaining(will)})
  })
})

describe('what cannot be done is said, with its reason', () => {
  test.each<[BulkAction, Partial<BulkItem>, string]>([
    [publish, {published: state()}, 'no changes'],
    [publish, {draft: state(), problems: ['Write a title.']}, 'Write a title.'],
    [publish, {draft: state({slug: {current: 'b'}}), published: state()}, 'redirect'],
    [{name: 'hide'}, {draft: state()}, 'not on the site'],
    [{name: 'delete'}, {published: state(), usedBy: ['Home']}, '“Home”'],
    [{name: 'delete'}, {published: state(), releases: ['r1']}, 'release'],
    [spring, {published: state(), releases: ['r1']}, 'in this release'],
    [events, {draft: state({categories: ['Events']})}, 'this category'],
  ])('%j', (action, fields, not) => {
    expect(sentenceOf(action, fields)).toEqual({not: expect.stringContaining(not)})
  })
})

test('of all hero slides the last one stays', () => {
  const slides = ['a', 'b'].map((id) => item({id, type: 'heroSlide', published: state()}))
  const {steps, refusals} = planBulk({name: 'hide'}, slides, 0)
  expect(steps.map(({item: {id}}) => id)).toEqual(['a'])
  expect(refusals.map(({item: {id}}) => id)).toEqual(['b'])
  expect(planBulk({name: 'delete'}, slides, 1).refusals).toEqual([])
})
