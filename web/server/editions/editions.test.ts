import {createHash} from 'node:crypto'
import {expect, onTestFinished, test, vi} from 'vitest'
import {z} from 'zod'
import type {ContentChangeListener} from '../cms/content-source.ts'
import {startSiteOnLake} from '../testing/site-on-lake.ts'
import {type AskHistory, createEditions} from './editions.ts'

const paragraph = (text: string) => [
  {_type: 'block', _key: 'a', children: [{_type: 'span', _key: 'b', text}]},
]

const terms = (text: string, fields: object = {}) => ({
  _id: 'termsPage',
  _type: 'termsPage',
  banner: {title: 'Terms'},
  sections: [{_key: 'one', title: 'Use', body: paragraph(text)}],
  ...fields,
})

/** A history with these states of the terms by their times, null where they were deleted. */
function withHistory(states: readonly [time: string, state: object | null][]) {
  const listeners: ContentChangeListener[] = []
  const log = vi.fn<(message: string) => void>()
  let isAway = false
  const ask = vi.fn<AskHistory>(async (path, {query}) => {
    if (isAway) throw new Error('away')
    if (path.includes('/documents/')) {
      const state = states[Number(query['revision'])]?.[1]
      return {documents: state ? [state] : []}
    }
    return states
      .map(([timestamp], index) => JSON.stringify({id: String(index), timestamp}))
      .toReversed()
      .join('\n')
  })
  const editions = createEditions({
    dataset: 'production',
    ask,
    log,
    onContentChange: (listener) => void listeners.push(listener),
  })
  return {
    ...editions,
    ask,
    log,
    change: (away = false) => {
      isAway = away
      for (const listener of listeners) listener({})
    },
  }
}

const note = (sentence: string, isCorrection = false) => ({lastChange: {sentence, isCorrection}})

test('each day on which the text changed made an edition, with what was said of it (behaviour B2190)', async () => {
  const {read, ask} = withHistory([
    ['2026-03-01T09:00:00Z', terms('First')],
    // In Lagos it is the next day already.
    ['2026-03-31T23:30:00Z', terms('Second', note('Wrong'))],
    ['2026-04-01T10:00:00Z', terms('Second, better', note('Right'))],
    ['2026-04-02T10:00:00Z', terms('Second, better', {...note('Right'), seo: {title: 'x'}})],
    ['2026-05-05T10:00:00Z', terms('Third', note('Right'))],
  ])
  const {list, shown} = await read('termsPage', '2026-04-01')
  expect(list).toEqual([
    {date: '2026-05-05', changes: []},
    {
      date: '2026-04-01',
      changes: [
        {sentence: 'Wrong', isCorrection: false},
        {sentence: 'Right', isCorrection: false},
      ],
    },
    {date: '2026-03-01', changes: []},
  ])
  expect(shown).toMatchObject({
    until: '2026-05-05',
    lines: [
      {kind: 'title', parts: [{text: 'Terms'}]},
      {kind: 'heading', parts: [{text: 'Use'}]},
      {parts: [{text: 'Second, better', change: 'added'}]},
      {parts: [{text: 'First', change: 'removed'}]},
    ],
  })
  const asked = ask.mock.calls.length
  await read('termsPage')
  expect(ask).toHaveBeenCalledTimes(asked)
})

test('what was published before a document was deleted is not shown, nor what other documents say', async () => {
  const states: [string, object | null][] = [
    ['2026-03-01T09:00:00Z', terms('First')],
    ['2026-03-02T09:00:00Z', null],
  ]
  expect(await withHistory(states).read('termsPage', '2026-03-01')).toEqual({list: []})
  const again = withHistory([...states, ['2026-03-03T09:00:00Z', terms('Anew')]])
  expect((await again.read('termsPage')).list).toEqual([{date: '2026-03-03', changes: []}])
  expect(await again.read('siteSettings')).toEqual({list: []})
  expect(await again.text('termsPage', '2026-03-01')).toBeUndefined()
})

test('of an edition that is withheld neither its text nor a mark in the next one is shown (behaviour B2192)', async () => {
  const {read, text} = withHistory([
    ['2026-03-01T09:00:00Z', terms('We buy gas')],
    [
      '2026-04-01T09:00:00Z',
      terms('We buy gas of Ada Obi', {lastChange: {sentence: 'Ada Obi sells to us.'}}),
    ],
    [
      '2026-05-01T09:00:00Z',
      terms('We buy much gas', {
        withheldEditions: [
          {date: '2026-04-01', reason: 'It named a person.'},
          {date: '2026-03-01'},
        ],
      }),
    ],
  ])
  const {shown, list} = await read('termsPage', '2026-04-01')
  expect(JSON.stringify(list), 'what was said of it').not.toContain('Ada')
  expect(list.map(({withheld}) => withheld)).toEqual([undefined, 'It named a person.', undefined])
  expect(shown).toEqual({
    date: '2026-04-01',
    changes: [],
    withheld: 'It named a person.',
    until: '2026-05-01',
    lines: [],
  })
  expect(await text('termsPage', '2026-04-01')).toBeUndefined()
  const next = await read('termsPage', '2026-05-01')
  expect(JSON.stringify(next)).not.toContain('Ada')
  expect(next.shown?.lines.at(-1)?.parts).toContainEqual({text: 'much ', change: 'added'})
})

test('while the history cannot be read there are those that were read last, and the log says so once', async () => {
  const {read, change, log} = withHistory([['2026-03-01T09:00:00Z', terms('First')]])
  const before = await read('termsPage')
  change(true)
  expect(await read('termsPage')).toEqual(before)
  expect(await read('privacyPage')).toEqual({list: []})
  await read('termsPage')
  expect(log).toHaveBeenCalledOnce()
})

test('the site shows editions out of the history of its lake, and never a draft', async () => {
  const site = await startSiteOnLake()
  onTestFinished(() => site.close())
  await site.write([terms('We buy gas.')])
  await site.write([{...terms('A secret'), _id: 'drafts.termsPage'}])
  const page = await site.read('/terms-and-conditions')
  const [, today = ''] = /\?edition=([\d-]+)/.exec(page) ?? []
  const url = `/terms-and-conditions?edition=${today}`
  const edition = await site.read(url)
  expect(edition).toContain('We buy gas.')
  expect(edition).toContain('name="robots" content="noindex"')
  expect(edition).toContain('rel="canonical" href="https://example.org/terms-and-conditions"')
  expect(page + edition).not.toContain('secret')

  const [path = ''] = /\/api\/v1\/editions\/[^"]+\.txt/.exec(edition) ?? []
  const text = await site.read(path)
  expect(text).toBe('Terms\n\nUse\nWe buy gas.\n')
  expect(edition).toContain(createHash('sha256').update(text).digest('hex'))

  expect((await site.get('/terms-and-conditions?edition=2020-01-01')).status).toBe(404)
  const answer = await site.get(`/api/v1/editions?page=termsPage&edition=${today}`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(z.object({shown: z.object({date: z.string()})}).parse(await answer.json())).toEqual({
    shown: {date: today},
  })
  await site.write([terms('We buy much gas.')])
  expect(await site.read(url)).toContain('We buy much gas.')
  const withheldEditions = [{_key: 'a', date: today, reason: 'It named a person.'}]
  await site.write([terms('We buy much gas.', {withheldEditions})])
  expect(await site.read('/terms-and-conditions')).toContain('It named a person.')
  expect(await site.read(url)).not.toContain('We buy')
  expect(await site.read('/editions.xml')).toContain('Withheld: It named a person.')
  await site.remove('termsPage')
  expect(await site.read('/terms-and-conditions')).not.toContain('Editions')
})
