import {expect, test} from 'vitest'
import {describePlan, planSeed, seedHash, storedHash} from './plan-seed.ts'

const document = {_id: 'faq-a', _type: 'faq', question: 'Why?'}
const options = {documents: [document], reset: false, remove: false}

const written = (now: object) =>
  new Map([['faq-a', {seed: seedHash(document), dataset: storedHash({...now})}]])

test('system fields and the order of keys are no change', () => {
  const now = {question: 'Why?', _type: 'faq', _id: 'faq-a', _rev: 'x', _updatedAt: '2026-01-01'}
  const state = written(document)
  const plan = planSeed({...options, current: new Map([['faq-a', now]]), state})
  expect(plan.unchanged).toEqual(['faq-a'])
  expect(describePlan(plan)).toEqual(['1 unchanged'])
})

test('a missing file removes nothing unless that is asked for', () => {
  const state = written(document)
  const current = new Map([['faq-a', document]])
  const plan = planSeed({...options, documents: [], current, state})
  expect(plan).toMatchObject({remove: [], withoutFile: ['faq-a']})
  expect(describePlan(plan)).toEqual(['1 without a file, which --remove would remove: faq-a'])
  expect(planSeed({...options, documents: [], current, state, remove: true}).remove).toEqual([
    'faq-a',
  ])
})
