import {expect, test} from 'vitest'
import {contentHash, hashWithoutAssets, planSeed, seedHash} from './plan-seed.ts'

const document = {_id: 'faq-a', _type: 'faq', question: 'Why?'}
const emptyState = {written: new Map(), writing: new Map()}
const options = {documents: [document], reset: false, prune: false}

const written = (now: object) => ({
  written: new Map([['faq-a', {seed: seedHash(document), dataset: contentHash({...now})}]]),
  writing: new Map(),
})

test('system fields and the order of keys are no change', () => {
  const now = {question: 'Why?', _type: 'faq', _id: 'faq-a', _rev: 'x', _updatedAt: '2026-01-01'}
  const state = written(document)
  const plan = planSeed({...options, current: new Map([['faq-a', now]]), state})
  expect(plan.unchanged).toEqual(['faq-a'])
})

test('a partly written document is updated, with or without its assets', () => {
  const now = {...document, image: {_type: 'image'}}
  const state = {...emptyState, writing: new Map([['faq-a', hashWithoutAssets(now)]])}
  const withPicture = {...document, image: {_type: 'image', _sanityAsset: 'image@file:///x'}}
  expect(hashWithoutAssets(withPicture)).toBe(hashWithoutAssets(now))
  const plan = planSeed({...options, current: new Map([['faq-a', now]]), state})
  expect(plan.update).toEqual([document])
})

test('without prune a missing file removes nothing', () => {
  const state = written(document)
  const current = new Map([['faq-a', document]])
  expect(planSeed({...options, documents: [], current, state}).remove).toEqual([])
  expect(planSeed({...options, documents: [], current, state, prune: true}).remove).toEqual([
    'faq-a',
  ])
})
