import {describe, expect, test} from 'vitest'
import {PAGE_PATHS} from '#schemas/pages.ts'
import {pages} from '#web/src/app/pages.ts'
import {paragraphs, type TestDocument} from '#web/src/shared/testing/documents.ts'
import {createAppStore} from '#web/src/app/providers.tsx'
import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {loadFrom, loadPage} from '#web/src/shared/testing/load-page.ts'
import {load as loadAbout} from './about-page.tsx'
import {load as loadEnergy} from './energy-transition-page.tsx'
import {load as loadFaq} from './faq-page.tsx'
import {load as loadInitiatives} from './initiatives-page.tsx'
import {load as loadManagement} from './management-page.tsx'
import {load as loadPurchase} from './purchase-process-page.tsx'
import {load as loadServices} from './services-page.tsx'
import {load as loadTerms} from './terms-page.tsx'
import {clauses, entries, singleton} from './testing/documents.ts'

describe('every page', () => {
  const companyPages = pages.filter(({module}) => module.includes('/company/'))
  const contentOf = (documents: readonly TestDocument[]) => {
    const cms = createDatasetCms(documents)
    return {cms, store: createAppStore(cms)}
  }

  test.each(companyPages)(
    '$path has a title of its own without content',
    async ({importModule, path}) => {
      const {load} = await importModule()
      expect(await loadFrom(contentOf([]), load, path)).toMatchObject({
        meta: {title: expect.stringMatching(/./), noIndex: false},
      })
    },
  )

  test.each(companyPages)(
    '$path describes itself by banner and seo',
    async ({importModule, path}) => {
      const {load} = await importModule()
      const type = singletonAt(path)
      const content = contentOf([
        {_id: type, _type: type, banner: {title: ' B '}, seo: {description: 'D', noIndex: true}},
      ])
      const data = await loadFrom(content, load, path)
      expect(data).toMatchObject({meta: {title: 'B', description: 'D', noIndex: true}})
    },
  )
})

describe('fixed labels replace empty ones (behaviour B136)', () => {
  test('About', async () => {
    const page = await loadPage(loadAbout, [singleton('aboutPage', {whatWeDo: {title: ' '}})])
    expect(page.story.title).toBe('How we started')
    expect(page.whatWeDo).toMatchObject({title: 'What we do', buttonLabel: 'View all Services'})
  })

  test('Management and purchase process', async () => {
    expect((await loadPage(loadManagement, [])).moreInfoLabel).toBe('more info')
    expect((await loadPage(loadPurchase, [])).buttonLabel).toBe('Get started')
  })
})

const faq = (id: string, position: number, group?: string) => ({
  _id: `faq-${id}`,
  _type: 'faq',
  question: id,
  answer: paragraphs('Yes'),
  position,
  group,
})

describe('accordion entries', () => {
  const items = [
    ...entries('Item', 2),
    {_key: 'mute', question: 'Not answered', answer: paragraphs(' ')},
    {_key: 'blank', question: null, answer: paragraphs('Not asked')},
    null,
    {question: 'No key', answer: paragraphs('Yes')},
  ]

  test('without question or answer are left out; ids stay with the keys', async () => {
    const {entries: read} = await loadPage(loadInitiatives, [singleton('initiativesPage', {items})])
    expect(read.map(({id, title}) => [id, title])).toEqual([
      ['initiative-item1', 'Item 1'],
      ['initiative-item2', 'Item 2'],
      ['initiative-5', 'No key'],
    ])
  })

  test('of the FAQ come in their positions, under their documents’ ids', async () => {
    const {groups} = await loadPage(loadFaq, [faq('late', 2), faq('early', 1)])
    expect(groups.map(({id, title}) => [id, title])).toEqual([['', '']])
    expect(groups[0]?.questions.map(({id}) => id)).toEqual(['faq-early', 'faq-late'])
  })

  test('of the FAQ stand in their groups, in the order of the first questions', async () => {
    const {groups} = await loadPage(loadFaq, [
      faq('alone', 1),
      faq('price', 2, 'Money & prices'),
      faq('buyer', 3, 'Buying'),
      faq('payment', 4, 'Money & prices'),
    ])
    const read = groups.map(({id, title, questions}) => [id, title, questions.map(({id}) => id)])
    expect(read).toEqual([
      ['questions-money-prices', 'Money & prices', ['faq-price', 'faq-payment']],
      ['questions-buying', 'Buying', ['faq-buyer']],
      ['', '', ['faq-alone']],
    ])
  })
})

test('a service needs a title and something to show; its slug is its id', async () => {
  const service = (id: string, fields: object) => ({_id: id, _type: 'service', ...fields})
  const {services} = await loadPage(loadServices, [
    service('a', {title: 'A', slug: {current: 'network'}, description: paragraphs('Yes')}),
    service('b', {title: 'B', description: paragraphs('Yes')}),
    service('c', {title: 'C', image: {asset: {_ref: 'image-gone'}}}),
    service('d', {description: paragraphs('Yes')}),
  ])
  expect(services.map(({id}) => id)).toEqual(['network', 'b'])
})

test('a card without a usable link is left out', async () => {
  const card = (title: string, href?: string) => ({title, link: {href}})
  const {cards} = await loadPage(loadServices, [
    singleton('servicesPage', {
      cards: [card('A', '/initiatives'), card('B'), card('C', 'ftp://x')],
    }),
  ])
  expect(cards).toMatchObject([{title: 'A', label: 'A', href: '/initiatives'}])
})

test('a person needs a name; unsafe links and dangling portraits are dropped', async () => {
  const {people} = await loadPage(loadManagement, [
    {_id: 'm-1', _type: 'managementMember', name: 'Ada', link: 'javascript:alert(1)', position: 2},
    {_id: 'm-2', _type: 'managementMember', role: 'Nobody', position: 1},
  ])
  expect(people).toEqual([{id: 'm-1', name: 'Ada', role: '', biography: []}])
})

test('the last of the terms carries the contact lines unless another one does', async () => {
  const shown = async (sections: object[]) =>
    (await loadPage(loadTerms, [singleton('termsPage', {sections})])).sections.map(
      ({showContactDetails}) => showContactDetails,
    )
  const [first, ...rest] = clauses('Section', 3)
  expect(await shown(clauses('Section', 3))).toEqual([false, false, true])
  expect(await shown([{...first, showContactDetails: true}, ...rest])).toEqual([true, false, false])
})

test('emission shares are percentages in the order of their years, each year once', async () => {
  const shares = [
    {year: 2016, share: 73},
    {year: 1990, share: 66},
    {year: 2016, share: 74},
    {year: 2020, share: 101},
    {year: null, share: 50},
  ]
  const {emissions} = await loadPage(loadEnergy, [
    singleton('energyTransitionPage', {emissions: {shares, africaLow: 3, africaHigh: 2}}),
  ])
  expect(emissions.shares).toEqual([
    {year: 1990, share: 66},
    {year: 2016, share: 74},
  ])
  expect(emissions.africa).toEqual({low: 2, high: 3, text: ''})
})

/** The type of the singleton that fills a path. */
const singletonAt = (path: string) =>
  Object.entries(PAGE_PATHS).find(([, at]) => at === path)?.[0] ?? ''
