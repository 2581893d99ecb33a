import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'
import {SEARCH_PATH} from '#web/contract/paths.ts'
import type {SearchResults} from '#web/src/shared/search/search.ts'
import {paragraphs} from '#web/src/shared/testing/documents.ts'
import {startSiteOnLake} from '../testing/site-on-lake.ts'

let site: Awaited<ReturnType<typeof startSiteOnLake>>

const news = (name: string, fields: object = {}) => ({
  _id: `news-${name}`,
  _type: 'news',
  title: name,
  slug: {current: name},
  publishedDate: '2026-01-01',
  ...fields,
})

beforeAll(async () => {
  site = await startSiteOnLake()
  await site.write([
    {
      _id: 'purchaseProcessPage',
      _type: 'purchaseProcessPage',
      banner: {title: 'Gas purchase process'},
      buttonLabel: 'Labelword',
      funding: {title: 'Funding', body: paragraphs('Contributions are carried forward.')},
    },
    {
      _id: 'searchPage',
      _type: 'searchPage',
      synonyms: [{_key: 'a', search: 'areometer, densimeter', means: 'hydrometer'}],
    },
    {_id: 'step-1', _type: 'step', title: 'Log a request', description: 'Begin with a hydrometer.'},
    {
      _id: 'newsPage',
      _type: 'newsPage',
      albumLabel: 'Labelword',
      press: {title: 'Journalists', items: [{_key: 'a', title: 'Speaker', text: 'A bandmaster.'}]},
    },
    {_id: 'faq-lpg', _type: 'faq', question: 'Cooking?', answer: paragraphs('Not with propane.')},
    news('turbines', {content: paragraphs('A sentence about baobabs.'), tags: ['metering']}),
    news('fuels', {
      content: [
        {_type: 'table', _key: 'a', caption: 'Burnt', rows: [{_key: 'b', cells: ['', 'Bagasse']}]},
      ],
    }),
    {
      _id: 'publication-guide',
      _type: 'publication',
      title: 'Guide to calibration',
      slug: {current: 'guide'},
    },
    {
      _id: 'gallery-river',
      _type: 'gallery',
      title: 'River crossing',
      slug: {current: 'river'},
      images: [{_key: 'a', alt: 'A heron on a pipe'}],
    },
  ])
})

beforeEach(() => {
  site.state.fails = () => false
})

afterAll(async () => site.close())

async function search(text: string, more = ''): Promise<SearchResults> {
  const response = await site.get(`${SEARCH_PATH}?q=${encodeURIComponent(text)}${more}`)
  expect(response.status).toBe(200)
  return response.json()
}

const urls = async (text: string) =>
  (await search(text)).groups.flatMap(({hits}) => hits.map(({url}) => url))

test.each([
  ['a page', 'contributions', '/purchase-process'],
  ['a document that a page shows', 'hydrometer', '/purchase-process'],
  ['a word that editors keep as a synonym', 'densimeters', '/purchase-process'],
  ['a text for the press', 'bandmaster', '/news'],
  ['a question', 'propane', '/faq#faq-lpg'],
  ['the body of a news item', 'baobab', '/news/turbines'],
  ['a tag', 'metering', '/news/turbines'],
  ['a cell of a table', 'bagasse', '/news/fuels'],
  ['a publication', 'calibraton', '/publications/guide'],
  ['a picture of an album', 'heron', '/gallery/river'],
])('%s is found', async (_, text, url) => {
  expect(await urls(text)).toEqual([url])
})

test('groups with a title that has all that was searched come first, the others as they always stand', async () => {
  const groups = async (text: string) => (await search(text)).groups.map(({name}) => name)
  await site.write([
    news('marmot', {title: 'The marmot', content: paragraphs('About lemmings.')}),
    {_id: 'faq-marmot', _type: 'faq', question: 'Lemming?', answer: paragraphs('A marmot.')},
  ])
  expect(await groups('marmot')).toEqual(['news', 'questions'])
  expect(await groups('lemming')).toEqual(['questions', 'news'])
  expect(await groups('marmot lemming'), 'no title has both').toEqual(['questions', 'news'])
})

test('labels of controls, types and keys are not found', async () => {
  for (const word of ['labelword', 'block', 'purchaseProcessPage', 'span']) {
    expect([word, await urls(word)]).toEqual([word, []])
  }
})

test('what is published is found by the next search, and what is not is not', async () => {
  expect(await urls('quokka')).toEqual([])
  await site.write([
    news('first', {title: 'A quokka'}),
    {...news('x'), _id: 'drafts.news-quokka', title: 'Quokka'},
  ])
  expect(await urls('quokka')).toEqual(['/news/first'])
  await site.write([news('first', {title: 'A wombat'})])
  expect([await urls('quokka'), await urls('wombat')]).toEqual([[], ['/news/first']])
  await site.write([{...news('first'), slug: {}}])
  expect(await urls('wombat')).toEqual([])
})

test('drafts and versions are never found', async () => {
  await site.write([
    {...news('secret', {title: 'Secretive'}), _id: 'drafts.news-secret'},
    {...news('release', {title: 'Secretive'}), _id: 'versions.r1.news-secret'},
    {_id: 'drafts.faq-secret', _type: 'faq', question: 'Secretive?'},
    {_id: 'drafts.aboutPage', _type: 'aboutPage', banner: {title: 'Secretive'}},
  ])
  expect(await urls('secretive')).toEqual([])
  expect(await site.read('/search?q=secretive')).not.toContain('Secretive')
})

test('one group is shown in pages of ten, the others with their counts alone', async () => {
  await site.write(
    Array.from({length: 12}, (_, number) => news(`forum-${number}`, {title: `Forum ${number}`})),
  )
  const all = await search('forum')
  expect(all.groups).toMatchObject([{name: 'news', total: 12}])
  expect(all.groups[0]?.hits).toHaveLength(5)
  expect((await search('forum', '&in=news&page=2')).groups[0]?.hits).toHaveLength(2)
  expect((await search('forum', '&in=news&page=99')).groups[0]?.hits).toHaveLength(2)
  expect((await search('forum', '&in=albums')).groups).toMatchObject([{total: 12, hits: []}])
  expect((await search('forum', '&in=nonsense&page=2')).groups[0]?.hits).toHaveLength(5)
})

test('a malformed document is left out, and all others are found', async () => {
  await site.write([
    news('broken', {title: {}, smallDescription: 7, tags: 'x'}),
    {_id: 'faq-broken', _type: 'faq', question: [], answer: 'x'},
    news('whole', {title: 'Unbroken'}),
  ])
  expect(await urls('unbroken')).toEqual(['/news/whole'])
})

test('while the content service is away, what was known last is found', async () => {
  await site.write([news('last', {title: 'Lastly'})])
  expect(await urls('lastly')).toEqual(['/news/last'])
  site.state.fails = () => true
  await site.write([news('later', {title: 'Lastly again'})])
  expect(await urls('lastly')).toEqual(['/news/last'])
})

test('a search that was never answered fails with 503, and the next one works', async () => {
  site.state.fails = () => true
  await site.restart()
  const response = await site.get(`${SEARCH_PATH}?q=heron`)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    503,
    expect.stringContaining('text/plain'),
  ])
  site.state.fails = () => false
  expect(await urls('heron')).toEqual(['/gallery/river'])
})

test('the page shows the results without scripts, and search engines leave them out', async () => {
  const html = await site.read('/search?q=herron&utm_source=mail')
  expect(html).toContain('href="/gallery/river"')
  expect(html).toContain('<mark>heron</mark>')
  expect(html).toMatch(/<form[^>]* action="\/search">.*name="q" value="herron"/s)
  expect(html).toMatch(/<meta name="robots" content="noindex/)
  expect(await site.read('/search')).not.toMatch(/<meta name="robots" content="noindex/)
})

test('a search is part of the page as text only', async () => {
  const html = await site.read(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(html).not.toContain('<script>alert')
})
