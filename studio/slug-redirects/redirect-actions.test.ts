import {expect, test} from 'vitest'
import {reasonAgainstSchedule, withRedirectDialog} from './redirect-actions.tsx'

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

test('a release has the actions for redirects, a scheduled draft and what has no page have none', () => {
  const added = (versionType: string, schemaType = 'news') =>
    withRedirectDialog([], {schemaType, versionType}).map(({name}) => name)
  expect(added('version')).toEqual(['RedirectInRelease', 'EndRedirectInRelease'])
  expect([...added('scheduled-draft'), ...added('version', 'faq')]).toEqual([])
})
