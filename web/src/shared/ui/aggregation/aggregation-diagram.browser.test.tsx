import {expect, onTestFinished, test} from 'vitest'
import {page} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {readsFromLeft} from '../../testing/reading-order.ts'
import {AggregationDiagram, normaliseAggregation} from './aggregation-diagram.tsx'

const party = (name: string, units: number) => ({_key: name, name, units})
const buyer = (name: string, units: number, price: number) => ({...party(name, units), price})

/** The example of the paper on price aggregation. */
const example = {
  title: 'How it works',
  text: 'An invented example.',
  sellersTitle: null,
  sellers: [party('Ada', 10), party('Bola', 10), party('Chidi', 10)],
  sellerLine: 'delivers {units}, gets {amount}',
  pool: {title: 'Pool', text: 'Volumes are matched.'},
  price: null,
  escrow: null,
  buyersTitle: null,
  buyers: [buyer('Power', 20, 2), buyer('Glass', 10, 5)],
  buyerLine: null,
}

test('the sums are worked out from the numbers, and all of it is text in the order of the flow', async () => {
  await render(<AggregationDiagram aggregation={normaliseAggregation(example)} />)
  const diagram = page.getByRole('region', {name: 'How it works'})
  await expect.element(diagram).toBeVisible()
  const items = diagram.getByRole('listitem').elements()
  expect(items.map(({textContent}) => textContent)).toEqual([
    'Adadelivers 10, gets 30',
    'Boladelivers 10, gets 30',
    'Chididelivers 10, gets 30',
    'Pool10 + 10 + 10 = 30Volumes are matched.',
    'Price20 × 2 + 10 × 5 = 90',
    'Escrow90 ÷ 30 = 3',
    'Power20\u00A0units at 2, pays 40',
    'Glass10\u00A0units at 5, pays 50',
  ])
})

test('a sum reads from left to right on a page from right to left', async () => {
  onTestFinished(() => document.documentElement.removeAttribute('dir'))
  document.documentElement.dir = 'rtl'
  await render(<AggregationDiagram aggregation={normaliseAggregation(example)} />)
  expect(readsFromLeft(page.getByText('90 ÷ 30 = 3').element())).toBe(true)
})

test.each([320, 1280])(
  'at %i px the lines stand between the parties and the stages',
  async (width) => {
    await page.viewport(width, 900)
    const {container} = await render(
      <AggregationDiagram aggregation={normaliseAggregation(example)} />,
    )
    const along = width > 1000 ? 'x' : 'y'
    const order = [...container.querySelectorAll('ul, svg, ol')].map(
      (element) => element.getBoundingClientRect()[along],
    )
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(new Set(order).size).toBe(5)
  },
)

test.each([360, 1100])('at %i px a line that has no room breaks after its comma', async (width) => {
  await page.viewport(width, 900)
  const buyerLine = '{units} units at {price} naira, pays {amount} naira'
  await render(<AggregationDiagram aggregation={normaliseAggregation({...example, buyerLine})} />)
  const text = page.getByText(/^20\sunits/).element().firstChild
  if (!(text instanceof Text)) throw new Error('No text.')
  const comma = text.data.indexOf(',')
  const linesOf = (start: number, end: number) => {
    const range = document.createRange()
    range.setStart(text, start)
    range.setEnd(text, end)
    return Array.from(range.getClientRects(), ({top}) => top)
  }
  const [before, after] = [linesOf(0, comma + 1), linesOf(comma + 2, text.length)]
  expect([before.length, after.length]).toEqual([1, 1])
  expect(after[0]).toBeGreaterThan(before[0] ?? Infinity)
})

test('nothing is shown without sellers, without buyers, or where their units differ', () => {
  expect(normaliseAggregation(null)).toBeUndefined()
  expect(normaliseAggregation({...example, sellers: []})).toBeUndefined()
  expect(normaliseAggregation({...example, buyers: null})).toBeUndefined()
  expect(normaliseAggregation({...example, sellers: [party('Ada', 10)]})).toBeUndefined()
})
