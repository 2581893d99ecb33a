import {expect, test} from 'vitest'
import {pageReference} from '#schemas/rules/site-paths.ts'
import {referencesTo} from './references.ts'

const document = (_id: string, fields: object) => ({_id, _type: 'news', _rev: 'r', ...fields})
const album = {_type: 'reference', _ref: 'gallery-a'}
const link = (_key: string) => ({_key, href: '/gallery/a', page: pageReference('gallery-a')})

test('a link that has the path of the page alone is told too, however it is spelled', () => {
  const mark = {_type: 'link', _key: 'm', href: '/Gallery/%61?photo=2#top'}
  const answer = [
    document('text', {title: 'Text', content: [{_key: 'c', _type: 'block', markDefs: [mark]}]}),
    document('drafts.button', {title: 'Button', buttonLink: '/gallery/a/', door: link('a')}),
    document('other', {title: 'Another page', buttonLink: '/gallery/b'}),
    document('moved', {
      title: 'Of another page now',
      door: {href: '/gallery/a', page: pageReference('gallery-b')},
    }),
  ]
  const listed = referencesTo(answer, 'gallery-a', '/gallery/a')
  expect(listed.map(({id, isHolding, paths}) => ({id, isHolding, paths}))).toEqual([
    {id: 'button', isHolding: false, paths: [['door', 'href'], ['buttonLink']]},
    {
      id: 'text',
      isHolding: false,
      paths: [['content', {_key: 'c'}, 'markDefs', {_key: 'm'}, 'href']],
    },
  ])
})

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
