import {expect, onTestFinished, test} from 'vitest'
import {readsFromLeft} from '#web/src/shared/testing/reading-order.ts'
import {renderPage} from '#web/src/app/testing/render.tsx'
import {singleton} from './testing/documents.ts'

const energy = (emissions: Record<string, unknown>) =>
  renderPage('/energy-transition', [
    singleton('energyTransitionPage', {emissions: {title: 'Energy and emissions', ...emissions}}),
  ])

const share = (year: number, percent: number) => ({_key: String(year), year, share: percent})

test('the drawn figures have a text alternative, from the numbers in the CMS', async () => {
  const screen = await energy({
    shares: [share(2016, 73), share(1990, 66)],
    africaLow: 2,
    africaHigh: 3,
  })
  await expect
    .element(screen.getByRole('img', {name: 'Energy and emissions: 66% in 1990, 73% in 2016'}))
    .toBeVisible()
  await expect.element(screen.getByRole('img', {name: '2 to 3%'})).toBeVisible()
})

test('a range of numbers reads from left to right on a page from right to left', async () => {
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  document.documentElement.dir = 'rtl'
  const screen = await energy({shares: [share(1990, 66)], africaLow: 2, africaHigh: 3})
  expect(readsFromLeft(screen.getByText('2–3%').element())).toBe(true)
})

test('a point stands at its number on a line from 0 to 100 per cent, and nothing between the years', async () => {
  const screen = await energy({shares: [share(1990, 0), share(2000, 60), share(2010, 100)]})
  const chart = screen.getByRole('img')
  await expect
    .element(chart)
    .toHaveAccessibleName('Energy and emissions: 0% in 1990, 60% in 2000, 100% in 2010')
  const positions = [...chart.element().querySelectorAll('[style*="--share"]')].map((line) => {
    const {left, width} = line.getBoundingClientRect()
    const dot = line.firstElementChild?.getBoundingClientRect()
    return Math.round((((dot?.left ?? 0) + (dot?.width ?? 0) / 2 - left) / width) * 100)
  })
  expect(positions).toEqual([0, 60, 100])
})

test('the axis is named, what it shows and the source are content', async () => {
  const screen = await energy({
    shares: [share(1990, 50)],
    axisLabel: 'Share of emissions, in per cent',
    source: 'Source: Annual report',
  })
  const chart = screen.getByRole('figure').first()
  for (const text of ['Share of emissions, in per cent', '100%', '0%', 'Source: Annual report']) {
    await expect.element(chart.getByText(text, {exact: true})).toBeVisible()
  }
})

test('of a hundred strokes as many are marked as Africa’s share has percents', async () => {
  const screen = await energy({africaLow: 4, africaHigh: 6})
  const strokes = (kind: string) => screen.container.querySelectorAll(`rect[data-share="${kind}"]`)
  expect([strokes('sure').length, strokes('possible').length, strokes('rest').length]).toEqual([
    4, 2, 94,
  ])
})

test('figures that cannot be drawn are left out', async () => {
  const screen = await energy({
    text: 'Words remain.',
    shares: [{_key: 'a', year: 1990}, share(2016, 140)],
    africaLow: null,
  })
  await expect.element(screen.getByText('Words remain.')).toBeVisible()
  expect(screen.getByRole('img').query()).toBeNull()
})
