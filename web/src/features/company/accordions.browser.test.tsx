import {expect, onTestFinished, test} from 'vitest'
import {page} from 'vitest/browser'
import {paragraphs, type TestDocument} from '#web/src/shared/testing/documents.ts'
import {renderPage} from '#web/src/app/testing/render.tsx'
import {entries, singleton} from './testing/documents.ts'

const services = Array.from({length: 8}, (_, index) => ({
  _id: `service-${index + 1}`,
  _type: 'service',
  title: `Service ${index + 1}`,
  slug: {current: `service-${index + 1}`},
  description: paragraphs(`Answer to Service ${index + 1}`),
  position: index + 1,
}))

const questions = Array.from({length: 17}, (_, index) => ({
  _id: `faq-${index + 1}`,
  _type: 'faq',
  question: `Question ${index + 1}`,
  answer: paragraphs(`Answer to Question ${index + 1}`),
  position: index + 1,
}))

/** Every accordion page with its documents and the entries that start open. */
const pages: [path: string, documents: TestDocument[], count: number, open: string[]][] = [
  [
    '/about',
    [singleton('aboutPage', {whatWeDo: {items: entries('Work', 4)}})],
    4,
    ['Answer to Work 1'],
  ],
  ['/services', [singleton('servicesPage', {}), ...services], 8, ['Answer to Service 1']],
  ['/initiatives', [singleton('initiativesPage', {items: entries('Item', 8)})], 8, []],
  ['/partnerships', [singleton('partnershipsPage', {items: entries('Partner', 6)})], 6, []],
  ['/faq', [singleton('faqPage', {}), ...questions], 17, []],
  [
    '/energy-transition',
    [
      singleton('energyTransitionPage', {
        introduction: {items: entries('Stance', 3)},
        initiatives: {items: entries('Initiative', 3)},
      }),
    ],
    6,
    [],
  ],
  [
    '/whistleblower-policy',
    [
      singleton('whistleblowerPage', {
        howItWorks: {items: entries('Step', 4)},
        faq: {items: entries('Question', 3)},
      }),
    ],
    7,
    [],
  ],
]

test.each(pages)(
  '%s shows its entries in their initial state',
  async (path, documents, count, open) => {
    const screen = await renderPage(path, documents)
    const answers = screen.getByText(/^Answer to /)
    expect(answers.elements()).toHaveLength(count)
    const visible = answers
      .elements()
      .filter((answer) => answer.checkVisibility({contentVisibilityAuto: true}))
    expect(visible.map((answer) => answer.textContent)).toEqual(open)
  },
)

test.each(pages)('%s keeps one entry open at a time in a list', async (path, documents) => {
  const screen = await renderPage(path, documents)
  const [first, second] = screen.container.querySelectorAll('details')
  second?.querySelector('summary')?.click()
  await expect.poll(() => second?.open).toBe(true)
  await expect.poll(() => first?.open).toBe(false)
  second?.querySelector('summary')?.click()
  await expect.poll(() => second?.open).toBe(false)
})

test('a closed entry shows its first sentence, an open one its whole text once', async () => {
  const answer = paragraphs('We keep it short: US$3.50. Then there is more.')
  const screen = await renderPage('/initiatives', [
    singleton('initiativesPage', {items: [{_key: 'a', question: 'How much?', answer}]}),
  ])
  const teaser = screen.getByText('We keep it short: US$3.50.', {exact: true})
  await expect.element(teaser).toBeVisible()
  await screen.getByText('How much?').click()
  await expect.element(teaser).not.toBeVisible()
})

test('the way to ask stands beside the questions', async () => {
  const screen = await renderPage('/faq', [
    singleton('faqPage', {intro: 'Your question is not here?'}),
    ...questions,
  ])
  await screen.getByRole('button', {name: 'Contact us'}).click()
  expect(screen.store.getState().ui.isContactModalOpen).toBe(true)
})

test('the sections of About have headings of one size', async () => {
  const items = entries('Work', 2)
  const titled = [{_key: 'a', title: 'Fair', text: 'The same rules'}]
  await renderPage('/about', [
    singleton('aboutPage', {
      timeline: {title: 'Dates', items: [{_key: 'a', date: '2010', text: 'Incorporated'}]},
      values: {title: 'Values', items: titled},
      whatWeDo: {title: 'Work', items},
      priorities: {title: 'Priorities', items: titled},
    }),
  ])
  const sizes = ['Dates', 'Values', 'Work', 'Priorities'].map(
    (name) => getComputedStyle(page.getByRole('heading', {name, exact: true}).element()).fontSize,
  )
  expect(new Set(sizes).size).toBe(1)
})

test('the dates of the company stand in a row, and nothing stands there without them', async () => {
  const items = [
    {_key: 'a', date: '2008', text: 'Regulations.'},
    {_key: 'b', date: ' ', text: 'No date.'},
  ]
  const screen = await renderPage('/about', [
    singleton('aboutPage', {timeline: {title: 'Our way', items}}),
  ])
  const timeline = screen.getByRole('region', {name: 'Our way'})
  expect(
    timeline
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['2008Regulations.'])
  await screen.unmount()
  const bare = await renderPage('/about', [singleton('aboutPage', {})])
  await expect.element(bare.getByRole('region', {name: 'Timeline'})).not.toBeInTheDocument()
})

test('on a page from right to left the dates stand beside their line', async () => {
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  document.documentElement.dir = 'rtl'
  await page.viewport(360, 740)
  const items = [{_key: 'a', date: '2008', text: 'Regulations.'}]
  const screen = await renderPage('/about', [
    singleton('aboutPage', {timeline: {title: 'Our way', items}}),
  ])
  const date = screen.getByText('2008').element().getBoundingClientRect()
  const item = screen.getByRole('listitem').filter({hasText: '2008'}).element()
  expect(item.getBoundingClientRect().right - date.right).toBeGreaterThan(16)
})

test('a service says for whom it is, where an editor chose it', async () => {
  const [first, second] = services
  const screen = await renderPage('/services', [
    singleton('servicesPage', {}),
    {...first, _id: 'a', _type: 'service', audience: ['market', 'buyers', 'nobody']},
    {...second, _id: 'b', _type: 'service'},
  ])
  await expect.element(screen.getByText('For buyers · For the market')).toBeVisible()
  expect(screen.getByText(/^For /).elements()).toHaveLength(1)
})

test('the two lists on Energy transition are independent', async () => {
  const [, documents] = pages.find(([path]) => path === '/energy-transition') ?? ['', []]
  const screen = await renderPage('/energy-transition', documents)
  await screen.getByText('Stance 2', {exact: true}).click()
  await screen.getByText('Initiative 3', {exact: true}).click()
  await expect.element(screen.getByText('Answer to Stance 2')).toBeVisible()
  await expect.element(screen.getByText('Answer to Initiative 3')).toBeVisible()
})

test('the FAQ opens the question that the URL names', async () => {
  const screen = await renderPage('/faq', [singleton('faqPage', {}), ...questions], {
    hash: '#faq-12',
  })
  await expect.element(screen.getByText('Answer to Question 12')).toBeVisible()
})

test('markup in an answer is shown as text, never injected', async () => {
  const raw = '<img src="x" onerror="alert(1)"><b>bold</b>'
  const screen = await renderPage('/faq', [
    singleton('faqPage', {}),
    {_id: 'faq-1', _type: 'faq', question: 'Markup?', answer: paragraphs(raw), position: 1},
  ])
  await screen.getByText('Markup?').click()
  await expect.element(screen.getByText(raw)).toBeVisible()
  expect(screen.container.querySelector('details img, details b')).toBeNull()
})

test('a service is found under its slug', async () => {
  const screen = await renderPage('/services', [singleton('servicesPage', {}), ...services], {
    hash: '#service-5',
  })
  await expect.element(screen.getByText('Answer to Service 5')).toBeVisible()
  await expect.element(screen.getByText('Answer to Service 1')).not.toBeVisible()
})

test('Services leads to Initiatives and Partnerships by its cards, About to Services', async () => {
  const cards = [
    {_key: 'a', title: 'Initiatives', link: {label: 'See our initiatives', href: '/initiatives'}},
    {_key: 'b', title: 'Partnerships', link: {label: 'Meet our partners', href: '/partnerships'}},
  ]
  const offers = await renderPage('/services', [singleton('servicesPage', {cards})])
  const link = (name: string) => offers.getByRole('link', {name})
  await expect.element(link('See our initiatives')).toHaveAttribute('href', '/initiatives')
  await expect.element(link('Meet our partners')).toHaveAttribute('href', '/partnerships')
  await offers.unmount()

  const about = await renderPage('/about', [
    singleton('aboutPage', {whatWeDo: {items: entries('Work', 4)}}),
  ])
  await expect
    .element(about.getByRole('link', {name: 'View all Services'}))
    .toHaveAttribute('href', '/services')
})
