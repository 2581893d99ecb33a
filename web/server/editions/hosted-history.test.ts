import {expect, onTestFinished, test, vi} from 'vitest'
import {startHostedSanity, type Transaction} from '../cms/testing/hosted-sanity.ts'
import {draftsOfSanity} from '../preview/drafts.ts'
import {createEditions} from './editions.ts'

const terms = (text: string) => ({
  _id: 'termsPage',
  _type: 'termsPage',
  banner: {title: 'Terms'},
  sections: [
    {_key: 'a', title: 'Use', body: [{_type: 'block', children: [{_type: 'span', text}]}]},
  ],
})

async function readEditions(history: readonly Transaction[]) {
  const sanity = startHostedSanity({history})
  onTestFinished(() => sanity.close())
  const project = {projectId: 'abc123', dataset: 'production', token: 'a-read-token'}
  const log = vi.fn<(message: string, error?: unknown) => void>()
  const editions = createEditions({...draftsOfSanity(project), log})
  const {list} = await editions.read('termsPage')
  const newest = list[0]?.date ?? ''
  const text = await editions.text('termsPage', newest)
  expect(log).not.toHaveBeenCalled()
  return {dates: list.map(({date}) => date), text}
}

const first = {id: 't1', timestamp: '2026-03-01T09:00:00.123456Z', document: terms('First')}

test('editions are read from the history of hosted Sanity, in lines of JSON (behaviour B2190)', async () => {
  const second = {id: 't2', timestamp: '2026-04-01T09:00:00Z', document: terms('Second')}
  expect(await readEditions([first, second])).toEqual({
    dates: ['2026-04-01', '2026-03-01'],
    text: 'Terms\n\nUse\nSecond\n',
  })
})

const deleted = {id: 't2', timestamp: '2026-04-01T09:00:00Z', document: null}

test.each<[name: string, history: Transaction[], dates: string[]]>([
  ['one line, which a client may parse', [first], ['2026-03-01']],
  ['no line', [], []],
  ['a document that was deleted', [first, deleted], []],
])('a hosted history of %s', async (_, history, dates) => {
  expect((await readEditions(history)).dates).toEqual(dates)
})
