import type {DocumentActionComponent} from 'sanity'
import {expect, test} from 'vitest'
import {reasonAgainstSchedule, withRedirectDialog} from './redirect-actions.tsx'

const schedule: DocumentActionComponent = Object.assign(() => ({label: 'Schedule publish'}), {
  action: 'schedule' as const,
})
const page = (_id: string, current: string) => ({
  _id,
  _type: 'news',
  _rev: 'r',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  slug: {_type: 'slug', current},
})

test('only a draft whose slug stays the same can be scheduled', () => {
  const reasonOf = (slug: string) =>
    reasonAgainstSchedule({published: page('first', 'old'), draft: page('drafts.first', slug)})
  expect(reasonOf('old')).toBeUndefined()
  expect(reasonOf('new')).toContain('The address of this page changes')
})

test('a scheduled draft keeps its actions, and a version gets two more', () => {
  const count = (versionType: string, schemaType = 'news') =>
    withRedirectDialog([schedule], {schemaType, versionType}).length
  expect([count('scheduled-draft'), count('version'), count('version', 'faq')]).toEqual([1, 3, 1])
})
