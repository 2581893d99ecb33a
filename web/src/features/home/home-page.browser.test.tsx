import {expect, test} from 'vitest'
import {page} from 'vitest/browser'
import {renderPage} from '#web/src/app/testing/render.tsx'
import type {SiteData} from '#web/src/shared/site/site-data.ts'
import type {DatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import type {TestDocument} from '#web/src/shared/testing/documents.ts'
import {renderInSite} from '#web/src/shared/testing/render.tsx'
import {MoreLink} from './section-head.tsx'

const vision = 'Driving natural gas commercialization and utilization in Nigeria.'

const values = [
  {_key: 'a', title: 'Price Aggregation Rules Management Systems', text: 'Software.'},
  {_key: 'b', title: 'Flexible Gas Supply Framework', text: 'Bespoke.'},
  {_key: 'c', title: '99.9% customer satisfaction', text: null},
]

const around: TestDocument[] = [
  {_id: 'aboutPage', _type: 'aboutPage', vision: {text: vision}},
  {_id: 'one', _type: 'heroSlide', tittle: 'One', buttonText: 'Go', buttonLink: '/about'},
  ...['one', 'two', 'three', 'four', 'five'].map((slug) => ({
    _id: `service-${slug}`,
    _type: 'service',
    title: `Service ${slug}`,
    slug: {current: slug},
  })),
]

/** Renders the home page with what it shows of other documents. */
const renderHome = (fields: Record<string, unknown> = {}, options = {}) =>
  renderPage(
    '/',
    [
      ...around,
      {
        _id: 'homePage',
        _type: 'homePage',
        value: {title: 'Powering progress, creating possibilities', items: values},
        ...fields,
      },
    ],
    options,
  )

test('facts stand in a band; one without its caption, or all of them, are left out', async () => {
  const items = [
    {_key: 'a', value: '2010', caption: 'Incorporated'},
    {_key: 'b', value: '2011', caption: ' '},
  ]
  const screen = await renderHome({facts: {title: 'Facts', items}})
  const band = page.getByRole('region', {name: 'Facts'})
  await expect.element(band).toHaveTextContent('FactsIncorporated2010')
  await screen.unmount()
  await renderHome()
  await expect
    .element(page.getByRole('region', {name: 'Facts at a glance'}))
    .not.toBeInTheDocument()
})

test('the ids hero, about, services and value are there once each', async () => {
  await renderHome()
  await expect.element(page.getByRole('heading', {level: 1})).toBeInTheDocument()
  for (const id of ['hero', 'about', 'services', 'value']) {
    expect(document.querySelectorAll(`[id="${id}"]`), id).toHaveLength(1)
  }
})

test('the story is the about page’s vision, and leads there', async () => {
  await renderHome()
  await expect.element(page.getByText(vision)).toBeVisible()
  await expect
    .element(page.getByRole('link', {name: /^Learn more/}))
    .toHaveAttribute('href', '/about')
})

test('the story’s label is shown letter for letter', async () => {
  await renderHome()
  const label = page.getByRole('heading', {name: 'Our Story'})
  await expect.element(label).toHaveStyle({textTransform: 'none'})
})

test('a section’s link is read with the name of its page, as the header says it', async () => {
  await renderHome()
  for (const [name, href] of [
    ['Learn more About Us', '/about'],
    ['View all What we offer', '/services'],
    ['Read more News Update', '/news'],
  ] as const) {
    const link = page.getByRole('link', {name, exact: true})
    await expect.element(link).toHaveAttribute('href', href)
  }
})

test('a link to a page that the header leaves out has its label alone', async () => {
  const change = ({navigation}: SiteData) => void (navigation.groups = [])
  await renderInSite(<MoreLink to="/about" label="Learn more" />, {change})
  await expect.element(page.getByRole('link', {name: 'Learn more', exact: true})).toBeVisible()
})

test.each([
  [390, 'at the bottom on small screens', {below: true, beside: false}],
  [1280, 'beside the text on larger ones', {below: false, beside: true}],
])('at %i px the story’s button is %s', async (width, _, position) => {
  await page.viewport(width, 900)
  await renderHome()
  const text = page.getByText(vision).element().getBoundingClientRect()
  const button = page
    .getByRole('link', {name: /^Learn more/})
    .element()
    .getBoundingClientRect()
  expect({below: button.top >= text.bottom, beside: button.right <= text.left}).toEqual(position)
})

test('services lead to their place on the services page', async () => {
  await renderHome()
  await expect
    .element(page.getByRole('link', {name: 'Service one'}))
    .toHaveAttribute('href', '/services#one')
  await expect
    .element(page.getByRole('link', {name: /^View all/}))
    .toHaveAttribute('href', '/services')
})

test('the value section has its three numbered items in their order', async () => {
  await renderHome()
  const section = page.getByRole('region', {name: 'Powering progress, creating possibilities'})
  expect(
    section
      .getByRole('heading', {level: 3})
      .elements()
      .map(({textContent}) => textContent),
  ).toEqual(values.map(({title}) => title))
})

test('Contact Us and Connect with the company open the contact modal', async () => {
  const {store} = await renderHome()
  for (const name of ['Contact Us', 'Connect with the company']) {
    store.dispatch({type: 'ui/contactModalClosed'})
    await page.getByRole('button', {name}).click()
    expect(store.getState().ui.isContactModalOpen, name).toBe(true)
  }
})

test('only the default texts are left where all content is missing', async () => {
  await renderPage('/', [])
  await expect.element(page.getByText('No News or Updates Found')).toBeVisible()
  expect(
    page
      .getByRole('heading', {level: 2})
      .elements()
      .map(({textContent}) => textContent),
  ).toEqual([
    'Powering progress, creating possibilities',
    'NEWS UPDATE',
    'Ready to Transform Your Gas Supply Experience?',
  ])
})

test('where only the news fail, the rest of the page shows', async () => {
  await renderHome(
    {},
    {
      prepare: (cms: DatasetCms) => void (cms.away = '"news"'),
    },
  )
  await expect.element(page.getByRole('button', {name: 'Try again'})).toBeVisible()
  await expect.element(page.getByText(vision)).toBeVisible()
})

test('the ways into the site stand below the story, without those that lead nowhere', async () => {
  const way = (title: string, href: string | null) => ({
    _key: title,
    title,
    text: `Text ${title}`,
    link: {label: `Go ${title}`, href},
  })
  const audiences = {
    title: 'Start',
    items: [way('Buyers', '/purchase-process'), way('Nobody', null)],
  }
  await renderHome({audiences})
  const ways = page.getByRole('navigation', {name: 'Start'})
  await expect.element(ways.getByRole('heading', {name: 'Buyers'})).toBeVisible()
  await expect
    .element(ways.getByRole('link', {name: 'Go Buyers'}))
    .toHaveAttribute('href', '/purchase-process')
  await expect.element(ways.getByRole('link', {name: 'Go Nobody'})).not.toBeInTheDocument()
})
