import {array, assert, constantFrom, property, record} from 'fast-check'
import {describe, expect, test} from 'vitest'
import {redirectRouteProblem} from '#schemas/rules/redirect.ts'
import {sitePaths} from '#schemas/rules/site-paths.ts'
import type {StoredRedirect} from '../slug-redirects/redirects.ts'
import {type Destination, destinationProblem, listOf, planDeletion} from './plan-deletion.ts'

const page = {id: 'news-a', path: '/news/a'}
const list: Destination = {to: '/news', page: 'newsPage'}
const stored = (_id: string, from: string, to: string | null, at?: string): StoredRedirect => ({
  _id,
  from,
  to,
  page: at ?? null,
})

test('the list of an item is the page that has it', () => {
  expect(listOf('news')).toMatchObject({id: 'newsPage', path: '/news'})
  expect(listOf('faq')).toBeUndefined()
})

describe('a deletion', () => {
  test('makes a redirect from the address', () => {
    const plan = planDeletion(page, list, [stored('x', '/x', '/about')])
    expect(plan).toEqual({destination: list, create: '/news/a', update: [], remove: []})
  })

  test.each([list, 'gone'] as const)('takes what led to the page along to %j', (destination) => {
    const redirects = [
      stored('older', '/older', '/News/%61?photo=2#top'),
      stored('drafts.older', '/older', '/news/a/'),
      stored('moved', '/moved', '/news/former', 'news-a'),
      stored('other', '/other', '/news/b', 'news-b'),
    ]
    const plan = planDeletion(page, destination, redirects)
    expect(plan.update.map(({id}) => id)).toEqual(['older', 'drafts.older', 'moved'])
    expect(plan).toMatchObject({destination, create: '/news/a', remove: []})
  })

  test('uses the redirect that is there already, and deletes one that is only a draft', () => {
    const [there, draft] = [stored('r', '/News/A', '/x'), stored('drafts.d', '/news/a', null)]
    expect(planDeletion(page, list, [there])).toMatchObject({
      create: null,
      update: [{id: 'r'}],
      remove: [],
    })
    expect(planDeletion(page, list, [draft])).toMatchObject({
      create: '/news/a',
      update: [],
      remove: [{id: 'drafts.d'}],
    })
  })

  test('deletes a redirect that would lead to itself', () => {
    const redirects = [stored('back', '/news/b', '/news/a')]
    const plan = planDeletion(page, {to: '/news/b', page: 'news-b'}, redirects)
    expect(plan).toMatchObject({update: [], remove: [{id: 'back'}]})
  })

  test('goes to where its destination is redirected', () => {
    const moved = [stored('list', '/news', '/about', 'aboutPage')]
    expect(planDeletion(page, list, moved).destination).toEqual({to: '/about', page: 'aboutPage'})
    expect(planDeletion(page, list, [stored('list', '/news', null)]).destination).toBe('gone')
  })

  test('leaves no chain, no loop and no redirect to the page, whatever there was', () => {
    const paths = constantFrom('/news', '/news/a', '/b', '/c', '/d')
    const pairs = array(record({from: paths, to: paths}), {maxLength: 6})
    assert(
      property(pairs, constantFrom<Destination[]>(list, 'gone'), (entries, chosen) => {
        // Those that the Studio's rules allow beside each other.
        const before: StoredRedirect[] = []
        for (const {from, to} of entries) {
          const isFree = before.every((redirect) => redirect.from !== from)
          const others = before.map((redirect) => ({from: redirect.from, to: redirect.to}))
          if (isFree && from !== '/news/a' && !redirectRouteProblem({from, to}, others)) {
            before.push(stored(`r${before.length}`, from, to))
          }
        }
        const {destination, create, update, remove} = planDeletion(page, chosen, before)
        const to = destination === 'gone' ? null : destination.to
        const after = before
          .filter(({_id}) => !remove.some(({id}) => id === _id))
          .map((redirect) =>
            update.some(({id}) => id === redirect._id) ? {...redirect, to} : redirect,
          )
        if (create !== null) after.push(stored('new', create, to))
        for (const redirect of after) {
          const others = after.filter((item) => item !== redirect)
          expect(redirectRouteProblem(redirect, others)).toBeNull()
          expect(redirect.to).not.toBe('/news/a')
        }
        expect(after.filter(({from}) => from === '/news/a')).toHaveLength(1)
      }),
    )
  })
})

describe('another address is refused', () => {
  const site = {
    redirects: [stored('r', '/old', '/about'), stored('back', '/back', '/news/a')],
    paths: sitePaths([{_type: 'redirect', from: '/old'}]),
  }
  test.each([
    ['', null, 'Choose'],
    ['/News/A?x=1', null, 'page that is deleted'],
    ['/news/former', 'news-a', 'page that is deleted'],
    ['/nowhere', null, 'no page of the site'],
    ['/old', null, 'chain'],
    ['/back', null, 'loops'],
    ['mailto:a@example.org', null, 'https://'],
  ])('%j', (to, target, problem) => {
    expect(destinationProblem(page, {to, page: target}, site)).toContain(problem)
  })

  test.each(['/about', 'https://example.org/x'])('but not %s', (to) => {
    expect(destinationProblem(page, {to, page: null}, site)).toBeNull()
  })
})
