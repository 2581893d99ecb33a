import {expect, test} from 'vitest'
import {paragraphs} from '#web/src/shared/testing/documents.ts'
import {loadPage} from '#web/src/shared/testing/load-page.ts'
import {load} from './faq-page.tsx'

const faq = (id: string, position: number, group?: string) => ({
  _id: `faq-${id}`,
  _type: 'faq',
  question: id,
  answer: paragraphs('Yes'),
  position,
  group,
})

test('questions come in their positions, under their documents’ ids', async () => {
  const {groups} = await loadPage(load, [faq('late', 2), faq('early', 1)])
  expect(groups.map(({id, title}) => [id, title])).toEqual([['', '']])
  expect(groups[0]?.questions.map(({id}) => id)).toEqual(['faq-early', 'faq-late'])
})

test('questions stand in their groups, in the order of the first questions', async () => {
  const {groups} = await loadPage(load, [
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
