import type {DocumentActionComponent} from 'sanity'
import {expect, test} from 'vitest'
import {draftActionProps} from '../testing/action-props.ts'
import {withRedirectDialog} from './redirect-actions.tsx'

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

const propsWith = (slug: string) =>
  draftActionProps('first', 'news', {
    published: page('first', 'old'),
    draft: page('drafts.first', slug),
  })

test('only a draft whose slug stays the same can be scheduled', () => {
  const [action] = withRedirectDialog([schedule], {schemaType: 'news', versionType: 'draft'})
  expect(action?.(propsWith('old'))).toEqual({label: 'Schedule publish'})
  expect(action?.(propsWith('new'))).toMatchObject({
    disabled: true,
    title: expect.stringContaining('The address of this page changes'),
  })
})

test('a scheduled draft keeps its actions, and a version gets one more', () => {
  const count = (versionType: string, schemaType = 'news') =>
    withRedirectDialog([schedule], {schemaType, versionType}).length
  expect([count('scheduled-draft'), count('version'), count('version', 'faq')]).toEqual([1, 2, 1])
})
