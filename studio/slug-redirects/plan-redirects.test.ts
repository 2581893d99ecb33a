import {array, assert, constantFrom, property} from 'fast-check'
import {describe, expect, test} from 'vitest'
import {redirectRouteProblem} from '#schemas/rules/redirect.ts'
import {type Move, type StoredRedirect, moveOf, planMove} from './plan-redirects.ts'

const move = {from: '/news/old', to: '/news/new'}
const redirect = (_id: string, from: string, to: string): StoredRedirect => ({_id, from, to})

test('a redirect from the old address to the new one is made', () => {
  expect(planMove(move, [redirect('other', '/x', '/about')])).toEqual({
    create: move,
    repoint: [],
    remove: [],
  })
})

test('redirects that lead to the old address lead to the new one, so that no chain is made', () => {
  const redirects = [
    redirect('r1', '/news/older', '/news/old'),
    redirect('drafts.r1', '/news/older', '/news/old/?a=1#b'),
  ]
  expect(planMove(move, redirects).repoint).toEqual([
    {id: 'r1', from: '/news/older', to: '/news/new'},
    {id: 'drafts.r1', from: '/news/older', to: '/news/new?a=1#b'},
  ])
})

test('a redirect that begins at the new address is removed: it would hide the page', () => {
  const plan = planMove(move, [redirect('back', '/news/new', '/news/old')])
  expect(plan).toEqual({create: move, repoint: [], remove: [{id: 'back', from: '/news/new'}]})
})

describe('a redirect that begins at the old address', () => {
  test('is pointed anew rather than doubled', () => {
    expect(planMove(move, [redirect('r', '/news/old', '/about')])).toEqual({
      create: null,
      repoint: [{id: 'r', from: '/news/old', to: '/news/new'}],
      remove: [],
    })
  })

  test('gives way to the new one where it is only a draft', () => {
    expect(planMove(move, [redirect('drafts.r', '/news/old', '/about')])).toEqual({
      create: move,
      repoint: [],
      remove: [{id: 'drafts.r', from: '/news/old'}],
    })
  })
})

/** The redirects after a plan was carried out. */
function carriedOut(redirects: StoredRedirect[], step: Move): StoredRedirect[] {
  const {create, repoint, remove} = planMove(step, redirects)
  const kept = redirects
    .filter(({_id}) => !remove.some(({id}) => id === _id))
    .map((old) => ({...old, ...repoint.find(({id}) => id === old._id), _id: old._id}))
  return create ? [...kept, {_id: `made-${kept.length}-${step.from}`, ...create}] : kept
}

test('however often a page moves, back to former addresses too, there is never a loop or a chain', () => {
  const addresses = array(constantFrom('/a', '/b', '/c', '/d'), {minLength: 2, maxLength: 12})
  assert(
    property(addresses, (stations) => {
      let redirects: StoredRedirect[] = []
      for (const [index, to] of stations.entries()) {
        const from = stations[index - 1]
        if (from !== undefined && from !== to) redirects = carriedOut(redirects, {from, to})
      }
      const last = stations.at(-1)
      for (const one of redirects) {
        const others = redirects.filter((other) => other !== one)
        expect(redirectRouteProblem(one, others)).toBeNull()
        expect(one.to).toBe(last)
        expect(others.map(({from}) => from)).not.toContain(one.from)
      }
      const left = new Set(stations)
      if (last !== undefined) left.delete(last)
      expect(new Set(redirects.map(({from}) => from))).toEqual(left)
    }),
  )
})

describe('publishing moves a page', () => {
  const at = (current: string) => ({_type: 'news', slug: {_type: 'slug', current}})

  test('when the slug of what is published changes', () => {
    expect(moveOf(at('old'), at('new'))).toEqual(move)
  })

  test('not on first publishing, with the same slug, without one, or where there are no pages', () => {
    expect(moveOf(null, at('new'))).toBeNull()
    expect(moveOf(at('old'), null)).toBeNull()
    expect(moveOf(at('old'), at('old'))).toBeNull()
    expect(moveOf(at('old'), {_type: 'news'})).toBeNull()
    const service = (current: string) => ({...at(current), _type: 'service'})
    expect(moveOf(service('old'), service('new'))).toBeNull()
  })
})
