import {array, assert, constantFrom, property} from 'fast-check'
import {describe, expect, test} from 'vitest'
import {redirectRouteProblem} from '#schemas/rules/redirect.ts'
import {
  type PathChange,
  type StoredRedirect,
  findPathChange,
  planRedirects,
} from './plan-redirects.ts'

const change = {from: '/news/old', to: '/news/new'}
const redirect = (_id: string, from: string, to: string): StoredRedirect => ({_id, from, to})

test('a redirect from the old path to the new one is created', () => {
  expect(planRedirects(change, [redirect('other', '/x', '/about')])).toEqual({
    create: change,
    update: [],
    remove: [],
  })
})

test('redirects to the old path are updated, so that no chain results', () => {
  const redirects = [
    redirect('r1', '/news/older', '/news/old'),
    redirect('drafts.r1', '/news/older', '/news/old/?a=1#b'),
  ]
  expect(planRedirects(change, redirects).update).toEqual([
    {id: 'r1', from: '/news/older', to: '/news/new'},
    {id: 'drafts.r1', from: '/news/older', to: '/news/new?a=1#b'},
  ])
})

test('a redirect from the new path is removed, because it would hide the page', () => {
  const plan = planRedirects(change, [redirect('back', '/news/new', '/news/old')])
  expect(plan).toEqual({create: change, update: [], remove: [{id: 'back', from: '/news/new'}]})
})

test('redirects are found in every spelling of their paths', () => {
  const redirects = [
    redirect('old', '/News/OLD', '/about'),
    redirect('older', '/news/older', '/news/%6fld#top'),
    redirect('back', '/news/%4Eew', '/x'),
  ]
  expect(planRedirects(change, redirects)).toEqual({
    create: null,
    update: [
      {id: 'old', from: '/News/OLD', to: '/news/new'},
      {id: 'older', from: '/news/older', to: '/news/new#top'},
    ],
    remove: [{id: 'back', from: '/news/%4Eew'}],
  })
})

describe('an existing redirect from the old path', () => {
  test('is updated', () => {
    expect(planRedirects(change, [redirect('r', '/news/old', '/about')])).toEqual({
      create: null,
      update: [{id: 'r', from: '/news/old', to: '/news/new'}],
      remove: [],
    })
  })

  test('is replaced when it is only a draft', () => {
    expect(planRedirects(change, [redirect('drafts.r', '/news/old', '/about')])).toEqual({
      create: change,
      update: [],
      remove: [{id: 'drafts.r', from: '/news/old'}],
    })
  })
})

/** The redirects after a plan was applied. */
function applyPlan(redirects: StoredRedirect[], pathChange: PathChange): StoredRedirect[] {
  const {create, update, remove} = planRedirects(pathChange, redirects)
  const remaining = redirects
    .filter(({_id}) => !remove.some(({id}) => id === _id))
    .map((old) => ({...old, ...update.find(({id}) => id === old._id), _id: old._id}))
  return create
    ? [...remaining, {_id: `created-${remaining.length}-${pathChange.from}`, ...create}]
    : remaining
}

test('any sequence of path changes, back to former paths too, makes no loop and no chain', () => {
  const fourPaths = array(constantFrom('/a', '/b', '/c', '/d'), {minLength: 2, maxLength: 12})
  assert(
    property(fourPaths, (paths) => {
      let redirects: StoredRedirect[] = []
      for (const [index, to] of paths.entries()) {
        const from = paths[index - 1]
        if (from !== undefined && from !== to) redirects = applyPlan(redirects, {from, to})
      }
      const last = paths.at(-1)
      for (const one of redirects) {
        const others = redirects.filter((other) => other !== one)
        expect(redirectRouteProblem(one, others)).toBeNull()
        expect(one.to).toBe(last)
        expect(others.map(({from}) => from)).not.toContain(one.from)
      }
      const former = new Set(paths)
      if (last !== undefined) former.delete(last)
      expect(new Set(redirects.map(({from}) => from))).toEqual(former)
    }),
  )
})

describe('publishing changes the path', () => {
  const at = (current: string) => ({_type: 'news', slug: {_type: 'slug', current}})

  test('when the slug of the published document changes', () => {
    expect(findPathChange(at('old'), at('new'))).toEqual(change)
  })

  test('not at first publishing, with the same slug, without a slug, or without detail pages', () => {
    expect(findPathChange(null, at('new'))).toBeNull()
    expect(findPathChange(at('old'), null)).toBeNull()
    expect(findPathChange(at('old'), at('old'))).toBeNull()
    expect(findPathChange(at('old'), {_type: 'news'})).toBeNull()
    const service = (current: string) => ({...at(current), _type: 'service'})
    expect(findPathChange(service('old'), service('new'))).toBeNull()
  })
})
