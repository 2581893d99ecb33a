import {describe, expect, test} from 'vitest'
import {page} from 'vitest/browser'
import {STEP_ICONS} from '#schemas/vocabulary.ts'
import {paragraphs, type TestDocument} from '#web/src/shared/testing/documents.ts'
import {renderPage} from '#web/src/app/testing/render.tsx'
import {drawnIcons} from '#web/src/shared/testing/drawn-icons.ts'
import {singleton} from './testing/documents.ts'

const steps = STEP_ICONS.map((icon, index) => ({
  _id: `step-${icon}`,
  _type: 'step',
  stepNumber: index + 1,
  icon,
  title: `Title ${index + 1}`,
  description: `Description ${index + 1}`,
}))

const purchase = (documents: TestDocument[] = steps) =>
  renderPage('/purchase-process', [
    singleton('purchaseProcessPage', {
      eligible: {title: 'Who can buy', items: ['Power generation companies']},
      notEligible: {title: 'Who cannot buy', items: ['Individuals', 'LPG']},
      funding: {title: 'Funding', body: paragraphs('Annual operating contributions')},
      penalty: {title: 'Penalty', body: paragraphs('US$3.50 per MMBtu')},
      timeToAgreement: {title: 'Time', body: paragraphs('3 to 6 months')},
    }),
    ...documents,
  ])

test('the seven steps stand in order, each with number, icon, title and description', async () => {
  const screen = await purchase(steps.toReversed())
  const stations = [...screen.container.querySelectorAll('ol > li')]
  expect(stations).toHaveLength(7)
  for (const [index, station] of stations.entries()) {
    expect(station.textContent).toBe(`${index + 1}Title ${index + 1}Description ${index + 1}`)
    expect(await drawnIcons(station)).toEqual([STEP_ICONS[index]])
  }
})

test('guides stand above the steps (behaviour B1400)', async () => {
  const guide = {_key: 'guide', label: 'Guide: seven steps', href: '/publications/seven-steps'}
  const screen = await renderPage('/purchase-process', [
    singleton('purchaseProcessPage', {guides: [guide]}),
    ...steps,
  ])
  const link = screen.getByRole('link', {name: guide.label})
  await expect.element(link).toHaveAttribute('href', guide.href)
  const top = (element: Element) => element.getBoundingClientRect().top
  const heading = screen.getByRole('heading', {name: 'Title 1'}).element()
  expect(top(link.element())).toBeLessThan(top(heading))
})

test('a step with an unknown icon is still shown, without one', async () => {
  const unknown = {_id: 'step-8', _type: 'step', stepNumber: 8, icon: 'rocket', title: 'Launch'}
  const screen = await purchase([unknown])
  await expect.element(screen.getByRole('heading', {name: 'Launch'})).toBeVisible()
  const list = screen.getByRole('list').filter({hasText: 'Launch'})
  expect(await drawnIcons(list.element())).toEqual([])
})

test('Get started opens the contact modal', async () => {
  const screen = await purchase()
  expect(screen.store.getState().ui.isContactModalOpen).toBe(false)
  await screen.getByRole('button', {name: 'Get started'}).click()
  expect(screen.store.getState().ui.isContactModalOpen).toBe(true)
})

test('who can buy, who cannot, funding, penalty and time stand beside the steps', async () => {
  const screen = await purchase()
  for (const fact of [
    'Power generation companies',
    'Individuals',
    'LPG',
    'Annual operating contributions',
    'US$3.50 per MMBtu',
    '3 to 6 months',
  ]) {
    await expect.element(screen.getByText(fact, {exact: true})).toBeVisible()
  }
})

test('a step leads to what helps with it; a link without a label or a safe URL is left out', async () => {
  const links = [
    {_key: 'a', label: 'Checklist', href: '/news/checklist'},
    {_key: 'b', label: '', href: '/faq'},
    {_key: 'c', label: 'Unsafe', href: 'javascript:alert(1)'},
  ]
  const screen = await purchase([{...steps[0], _id: 'step-request', _type: 'step', links}])
  const station = screen.getByRole('listitem').filter({hasText: 'Title 1'})
  await expect.element(station.getByRole('link')).toHaveAttribute('href', '/news/checklist')
})

describe('the eligibility check (behaviour B137)', () => {
  const choices = (name: string) => [
    {_key: 'yes', label: `${name} fits`, isEligible: true},
    {_key: 'no', label: `${name} does not`, isEligible: false, answer: `Not with this ${name}.`},
  ]
  const check = {
    title: 'Can your company buy?',
    success: 'You may be eligible.',
    questions: ['who', 'what', 'where'].map((name) => ({
      _key: name,
      question: `${name}?`,
      options: choices(name),
    })),
  }
  const show = async (changes: object = {}) => {
    const screen = await renderPage('/purchase-process', [
      singleton('purchaseProcessPage', {check: {...check, ...changes}}),
    ])
    const summary = screen.getByText('Can your company buy?')
    if (summary.query()) await summary.click()
    return screen
  }

  test('starts closed, and asks one question at a time', async () => {
    const screen = await renderPage('/purchase-process', [
      singleton('purchaseProcessPage', {check}),
    ])
    await expect.element(screen.getByRole('radio', {name: 'who fits'})).not.toBeInTheDocument()
    // An edge that is drawn with forced colours.
    await expect.element(screen.getByRole('group')).toHaveStyle({outlineStyle: 'solid'})
    await screen.getByText('Can your company buy?').click()
    await expect.element(screen.getByRole('radio', {name: 'who fits'})).toBeVisible()
    await expect.element(screen.getByRole('radio', {name: 'what fits'})).not.toBeInTheDocument()
    await screen.getByRole('radio', {name: 'who does not'}).click()
    await expect.element(screen.getByRole('radio', {name: 'what fits'})).not.toBeInTheDocument()
    await screen.getByRole('radio', {name: 'who fits'}).click()
    await expect.element(screen.getByRole('radio', {name: 'what fits'})).toBeVisible()
    await expect.element(screen.getByRole('radio', {name: 'where fits'})).not.toBeInTheDocument()
  })

  test('opens the contact form with the three answers where all fit', async () => {
    const screen = await show({buttonLabel: 'Log it', buttonNote: 'With your answers.'})
    for (const name of ['who', 'what', 'where']) {
      await screen.getByRole('radio', {name: `${name} fits`}).click()
    }
    await expect.element(screen.getByText('With your answers.')).toBeVisible()
    await screen.getByRole('button', {name: 'Log it'}).click()
    expect(screen.store.getState().ui).toEqual({
      isContactModalOpen: true,
      contactStart: {draft: 'who fits · what fits · where fits\n\n'},
    })
  })

  test('answers once all three choices fit, and says why where one does not', async () => {
    const screen = await show()
    const success = screen.getByText('You may be eligible.')
    await screen.getByRole('radio', {name: 'who fits'}).click()
    await screen.getByRole('radio', {name: 'what fits'}).click()
    await expect.element(success).not.toBeVisible()
    await screen.getByRole('radio', {name: 'where does not'}).click()
    await expect.element(screen.getByText('Not with this where.')).toBeVisible()
    await expect.element(screen.getByText('Not with this who.')).not.toBeVisible()
    await expect.element(success).not.toBeVisible()
    await screen.getByRole('radio', {name: 'where fits'}).click()
    await expect.element(success).toBeVisible()
    await expect.element(screen.getByText('Not with this where.')).not.toBeVisible()
  })

  test.each([
    ['two questions', {questions: check.questions.slice(1)}],
    ['no result', {success: ' '}],
    [
      'a question without choices',
      {questions: [{_key: 'x', question: 'x?'}, ...check.questions.slice(1)]},
    ],
  ])('with %s it is not shown', async (_, changes) => {
    const screen = await show(changes)
    await expect.element(screen.getByRole('radio').first()).not.toBeInTheDocument()
  })
})

test.each([
  [360, 'before', 300, 10_000],
  [1280, 'beside', -60, 60],
])('at %i px the steps stand %s who can buy', async (width, _, least, most) => {
  await page.viewport(width, 900)
  const screen = await purchase()
  const top = (name: string) =>
    screen.getByRole('heading', {name, exact: true}).element().getBoundingClientRect().top
  const gap = top('Who can buy') - top('The seven steps')
  expect(gap).toBeGreaterThan(least)
  expect(gap).toBeLessThan(most)
})

test('a step says who acts, where an editor chose it', async () => {
  const actors = ['you', 'we', 'both', 'nobody']
  const screen = await purchase(
    actors.map((actor, index) => ({...steps[index], _id: `step-${actor}`, _type: 'step', actor})),
  )
  const stations = [...screen.container.querySelectorAll('ol > li')]
  expect(stations.map((station) => station.querySelector('h3 ~ p')?.textContent)).toEqual([
    'You',
    'We',
    'Both of us',
    'Description 4',
  ])
})
