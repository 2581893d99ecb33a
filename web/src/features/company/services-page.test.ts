import {expect, test} from 'vitest'
import {paragraphs} from '#web/src/shared/testing/documents.ts'
import {loadPage} from '#web/src/shared/testing/load-page.ts'
import {load} from './services-page.tsx'
import {singleton} from './testing/documents.ts'

test('a service needs a title and something to show; its slug is its id', async () => {
  const service = (id: string, fields: object) => ({_id: id, _type: 'service', ...fields})
  const {services} = await loadPage(load, [
    service('a', {title: 'A', slug: {current: 'network'}, description: paragraphs('Yes')}),
    service('b', {title: 'B', description: paragraphs('Yes')}),
    service('c', {title: 'C', image: {asset: {_ref: 'image-gone'}}}),
    service('d', {description: paragraphs('Yes')}),
  ])
  expect(services.map(({id}) => id)).toEqual(['network', 'b'])
})

test('a card without a usable link is left out', async () => {
  const card = (title: string, href?: string) => ({title, link: {href}})
  const {cards} = await loadPage(load, [
    singleton('servicesPage', {
      cards: [card('A', '/initiatives'), card('B'), card('C', 'ftp://x')],
    }),
  ])
  expect(cards).toMatchObject([{title: 'A', label: 'A', href: '/initiatives'}])
})
