import {expect, test} from 'vitest'
import {paragraphs, type TestDocument} from '#web/src/shared/testing/documents.ts'
import {renderPage} from '#web/src/shared/testing/render.tsx'
import {companyPage, entries, singleton} from './testing/documents.ts'

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

/** Every accordion page with its documents and the entries that start open (behaviour B121). */
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
    const screen = await renderPage(companyPage(path), documents)
    const answers = screen.getByText(/^Answer to /)
    expect(answers.elements()).toHaveLength(count)
    const visible = answers
      .elements()
      .filter((answer) => answer.checkVisibility({contentVisibilityAuto: true}))
    expect(visible.map((answer) => answer.textContent)).toEqual(open)
  },
)

test.each(pages)('%s keeps one entry open at a time in a list', async (path, documents) => {
  const screen = await renderPage(companyPage(path), documents)
  const [first, second] = screen.container.querySelectorAll('details')
  second?.querySelector('summary')?.click()
  await expect.poll(() => second?.open).toBe(true)
  await expect.poll(() => first?.open).toBe(false)
  second?.querySelector('summary')?.click()
  await expect.poll(() => second?.open).toBe(false)
})

test('the two lists on Energy transition are independent', async () => {
  const [, documents] = pages.find(([path]) => path === '/energy-transition') ?? ['', []]
  const screen = await renderPage(companyPage('/energy-transition'), documents)
  await screen.getByText('Stance 2', {exact: true}).click()
  await screen.getByText('Initiative 3', {exact: true}).click()
  await expect.element(screen.getByText('Answer to Stance 2')).toBeVisible()
  await expect.element(screen.getByText('Answer to Initiative 3')).toBeVisible()
})

test('the FAQ opens the question that the URL names', async () => {
  const screen = await renderPage(companyPage('/faq'), [singleton('faqPage', {}), ...questions], {
    hash: '#faq-12',
  })
  await expect.element(screen.getByText('Answer to Question 12')).toBeVisible()
})

test('markup in an answer is shown as text, never injected', async () => {
  const raw = '<img src="x" onerror="alert(1)"><b>bold</b>'
  const screen = await renderPage(companyPage('/faq'), [
    singleton('faqPage', {}),
    {_id: 'faq-1', _type: 'faq', question: 'Markup?', answer: paragraphs(raw), position: 1},
  ])
  await screen.getByText('Markup?').click()
  await expect.element(screen.getByText(raw)).toBeVisible()
  expect(screen.container.querySelector('details img, details b')).toBeNull()
})

test('a service is found under its slug', async () => {
  const screen = await renderPage(
    companyPage('/services'),
    [singleton('servicesPage', {}), ...services],
    {hash: '#service-5'},
  )
  await expect.element(screen.getByText('Answer to Service 5')).toBeVisible()
  await expect.element(screen.getByText('Answer to Service 1')).not.toBeVisible()
})

test('Services leads to Initiatives and Partnerships by its cards, About to Services', async () => {
  const cards = [
    {_key: 'a', title: 'Initiatives', link: {label: 'See our initiatives', href: '/initiatives'}},
    {_key: 'b', title: 'Partnerships', link: {label: 'Meet our partners', href: '/partnerships'}},
  ]
  const offers = await renderPage(companyPage('/services'), [singleton('servicesPage', {cards})])
  const link = (name: string) => offers.getByRole('link', {name})
  await expect.element(link('See our initiatives')).toHaveAttribute('href', '/initiatives')
  await expect.element(link('Meet our partners')).toHaveAttribute('href', '/partnerships')
  await offers.unmount()

  const about = await renderPage(companyPage('/about'), [
    singleton('aboutPage', {whatWeDo: {items: entries('Work', 4)}}),
  ])
  await expect
    .element(about.getByRole('link', {name: 'View all Services'}))
    .toHaveAttribute('href', '/services')
})
