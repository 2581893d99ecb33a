import {expect, test} from 'vitest'
import {STEP_ICONS} from '#schemas/vocabulary.ts'
import {paragraphs, type TestDocument} from '#web/src/shared/testing/documents.ts'
import {renderPage} from '#web/src/shared/testing/render-page.tsx'
import {companyPage, singleton} from '../testing/documents.ts'

const steps = STEP_ICONS.map((icon, index) => ({
  _id: `step-${icon}`,
  _type: 'step',
  stepNumber: index + 1,
  icon,
  title: `Title ${index + 1}`,
  description: `Description ${index + 1}`,
}))

const purchase = (documents: TestDocument[] = steps) =>
  renderPage(companyPage('/purchase-process'), [
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
    expect(station.querySelectorAll('svg')).toHaveLength(1)
  }
  expect(new Set(stations.map((station) => station.querySelector('svg')?.innerHTML)).size).toBe(7)
})

test('a step with an unknown icon is still shown', async () => {
  const unknown = {_id: 'step-8', _type: 'step', stepNumber: 8, icon: 'rocket', title: 'Launch'}
  const screen = await purchase([unknown])
  await expect.element(screen.getByRole('heading', {name: 'Launch'})).toBeVisible()
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
