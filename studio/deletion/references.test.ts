import {expect, test} from 'vitest'
import {pageReference} from '#schemas/rules/site-paths.ts'
import {referencesTo} from './references.ts'

const document = (_id: string, fields: object) => ({_id, _type: 'news', _rev: 'r', ...fields})
const album = {_type: 'reference', _ref: 'gallery-a'}
const link = (_key: string) => ({_key, href: '/gallery/a', page: pageReference('gallery-a')})

test('who holds a document is told apart from who links to it, each with the field of its form', () => {
  const answer = [
    document('linking', {title: 'Links', doors: [link('a')], door: link('b')}),
    document('drafts.holding', {title: 'Holds in a draft', album}),
    document('holding', {title: 'Holds in a draft', event: link('c')}),
    document('gallery-a', {title: 'Itself', album}),
    null,
  ]
  expect(
    referencesTo(answer, 'gallery-a').map(({id, isHolding, paths}) => ({id, isHolding, paths})),
  ).toEqual([
    {id: 'holding', isHolding: true, paths: [['event', 'href']]},
    {
      id: 'linking',
      isHolding: false,
      paths: [
        ['doors', {_key: 'a'}, 'href'],
        ['door', 'href'],
      ],
    },
  ])
})
