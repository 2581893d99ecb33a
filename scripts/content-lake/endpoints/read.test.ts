import {once} from 'node:events'
import {get} from 'node:http'
import {json} from 'node:stream/consumers'
import {stegaClean} from '@sanity/client/stega'
import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {type CleanUp, DATASET, queryProcess, startLake, startOnce} from '../testing/lake-fixture.ts'

const lakeWithNews = startOnce(startLakeWithNews)

describe('queries', () => {
  test('return the query, the time taken and sync tags', async () => {
    const {lake} = lakeWithNews()
    const url = `${lake.url}/v2023-05-03/data/query/production?query=${encodeURIComponent('1 + 1')}`
    expect(await (await fetch(url)).json()).toEqual({
      query: '1 + 1',
      result: 2,
      ms: expect.any(Number),
      syncTags: expect.any(Array),
    })
    expect(await (await fetch(`${url}&returnQuery=false`)).json()).not.toHaveProperty('query')
  })
})

describe('malformed queries', () => {
  test.each([
    ['*[', 'unexpected end of query'],
    ['', 'empty query'],
    ['nothing::like(this)', 'Undefined namespace: nothing'],
    ['*[slug.current == $slug]', 'param $slug referenced, but not provided'],
    ['*[title match text::query("x")]', 'text::query() is not available in the local content lake'],
    [
      '* | score(text::semanticSimilarity("x"))',
      'text::semanticSimilarity() is not available in the local content lake',
    ],
    ['(((1', expect.any(String)],
  ])('%j is a 400 with position and reason', async (query, description) => {
    const {lake} = lakeWithNews()
    const response = await fetch(`${lake.url}/v2023-05-03/data/query/production`, {
      method: 'POST',
      body: JSON.stringify({query}),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: {
        type: 'queryParseError',
        description,
        query,
        start: expect.any(Number),
        end: expect.any(Number),
      },
    })
  })
})

describe('perspectives', () => {
  const titles = '*[_type == "news"] | order(_id).title'

  test('drafts replaces published documents by their drafts, also in references', async () => {
    const {client, lake} = lakeWithNews()
    const drafts = client({token: lake.token, perspective: 'drafts'})
    expect(await drafts.fetch(`*[_type == "news"] | order(_id){_id, _originalId, title}`)).toEqual([
      {_id: 'news-a', _originalId: 'drafts.news-a', title: 'Alpha, revised'},
      {_id: 'news-b', _originalId: 'news-b', title: 'Beta'},
      {_id: 'news-new', _originalId: 'drafts.news-new', title: 'Unborn'},
      {_id: 'secret.key', _originalId: 'secret.key', title: 'Secret'},
    ])
    expect(await drafts.fetch(`*[_id == "page-c"][0].about->title`)).toBe('Alpha, revised')
  })

  test('a stack returns the first version of each document', async () => {
    const {client, lake, writer} = await startLakeWithNews()
    await writer.create({_id: 'versions.r1.news-b', _type: 'news', title: 'Beta in r1'})
    const stack = client({
      token: lake.token,
      apiVersion: '2025-02-19',
      perspective: ['r1', 'drafts'],
    })
    expect(await stack.fetch(titles)).toEqual(['Alpha, revised', 'Beta in r1', 'Unborn', 'Secret'])
  })

  test('default to raw before 2025-02-19 and to published from then on', async () => {
    const {lake, asEditor: headers} = lakeWithNews()
    const count = async (version: string) => {
      const query = encodeURIComponent('count(*[_id in path("drafts.**")])')
      const url = `${lake.url}/v${version}/data/query/production?query=${query}`
      const response = await fetch(url, {headers})
      return (await response.json()).result
    }
    expect(await count('2025-02-18')).toBe(2)
    expect(await count('2025-02-19')).toBe(0)
    expect(await count('1')).toBe(2)
  })
})

const answerSchema = z.object({
  result: z.array(z.unknown()),
  resultSourceMap: z.object({documents: z.array(z.object({_id: z.string()}))}),
})

describe('source maps', () => {
  const drafts = {perspective: 'drafts', stega: {enabled: true, studioUrl: '/studio'}} as const

  test('let the client encode texts with stega for Presentation, drafts too', async () => {
    const {writer} = lakeWithNews()
    const title = await writer.withConfig(drafts).fetch<string>('*[_id == "news-a"][0].title')
    expect(stegaClean(title)).toBe('Alpha, revised')
    expect(title).not.toBe('Alpha, revised')
  })

  test('show anonymous readers nothing of drafts', async () => {
    const {lake} = lakeWithNews()
    const query = encodeURIComponent('*[_type == "news"]{title}')
    const url = `${lake.url}/v2023-05-03/data/query/production?query=${query}&perspective=drafts`
    const {result, resultSourceMap} = answerSchema.parse(
      await (await fetch(`${url}&resultSourceMap=true`)).json(),
    )
    expect(result).toHaveLength(2)
    expect(resultSourceMap.documents.map(({_id}) => _id)).toEqual(['news-a', 'news-b'])
  })

  test('of an unknown kind are refused', async () => {
    const {lake} = lakeWithNews()
    const url = `${lake.url}/v2023-05-03/data/query/production?query=*&resultSourceMap=maybe`
    const response = await fetch(url)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      message: 'resultSourceMap must be true, false or withKeyArraySelector',
    })
  })
})

const PAGE = {_id: 'page-a', _type: 'page', title: 'A', views: 1, tags: ['x', 'y']}

test('documents are returned by id in the requested order; missing ones are listed', async () => {
  const {writer, reader, lake} = await startLake()
  await writer.transaction().create(PAGE).create({_id: 'drafts.x', _type: 'page'}).commit()
  expect(await writer.getDocuments(['drafts.x', 'nobody', 'page-a'])).toMatchObject([
    {_id: 'drafts.x'},
    null,
    {_id: 'page-a'},
  ])
  expect(await reader.getDocument('drafts.x')).toBeUndefined()
  const answer = await fetch(`${lake.url}/v1/data/doc/production/page-a,drafts.x,nobody`)
  expect(await answer.json()).toMatchObject({
    documents: [{_id: 'page-a'}],
    omitted: [
      {id: 'drafts.x', reason: 'permission'},
      {id: 'nobody', reason: 'existence'},
    ],
  })
})

test('a host name with what a replacement pattern may hold is written as it is', async () => {
  const {writer, lake} = await startLake()
  const url = `http://lake.invalid/images/local/production/a-1x1.png`
  await writer.create({...PAGE, url})
  const Host = "x$&$'$1.example"
  const request = get(`${lake.url}/v1/data/doc/production/page-a`, {headers: {Host}})
  const [answer] = await once(request, 'response')
  expect(answer.statusCode).toBe(200)
  expect(await json(answer)).toMatchObject({
    documents: [{url: expect.stringContaining(`http://${Host.toLowerCase()}`)}],
  })
})

test('documents of private types are for editors: nobody else gets or lists them', async () => {
  const {writer, reader, lake} = await startLake({privateTypes: ['media.tag', 'media.folder']})
  await writer
    .transaction()
    .create(PAGE)
    .create({_id: 'tag-a', _type: 'media.tag', name: {_type: 'slug', current: 'board'}})
    .create({_id: 'folder-a', _type: 'media.folder', name: 'Board'})
    .commit()
  expect(await writer.fetch('*[_type match "media*"]._id')).toHaveLength(2)
  for (const perspective of ['raw', 'published'] as const) {
    const visible = await reader.fetch('*{_id}', {}, {perspective})
    expect(visible).toEqual([{_id: 'page-a'}])
  }
  expect(await reader.getDocument('tag-a')).toBeUndefined()
  const exported = await fetch(`${lake.url}/v1/data/export/production`)
  expect(await exported.text()).not.toContain('media.')
  expect(await reader.fetch('count(*[references("tag-a")])')).toBe(0)
})

const SECRET = 'Not for everybody yet'
const HIDDEN = ['drafts.page', 'versions.r1.page', 'private.page'] as const

/** A lake with a public document and, of every kind, one that only people who are signed in may read. */
const lake = startOnce(async (cleanUp) => {
  const {lake, writer, asEditor} = await startLake({}, cleanUp)
  const transaction = writer.transaction().create({_id: 'page', _type: 'page', title: 'Public'})
  for (const _id of HIDDEN) {
    transaction.create({_id, _type: 'page', title: SECRET, to: {_type: 'reference', _ref: 'page'}})
  }
  await transaction.commit()
  return {url: lake.url, asEditor}
})

const data = (kind: string, rest: string) => `/v2025-02-19/data/${kind}/${DATASET}${rest}`
const query = (text: string, search = '') =>
  data('query', `?query=${encodeURIComponent(text)}${search}`)

describe.each<[string, () => string]>([
  ...['raw', 'drafts', 'previewDrafts', 'r1', 'r1,drafts'].map(
    (perspective): [string, () => string] => [
      `a query, perspective ${perspective}`,
      () => query('*', `&perspective=${perspective}`),
    ],
  ),
  ...HIDDEN.flatMap((id): [string, () => string][] => [
    [`a query by the id ${id}`, () => query(`*[_id == "${id}"]`, '&perspective=raw')],
    [`the document ${id}`, () => data('doc', `/page,${id}`)],
    [`the last revision of ${id}`, () => data('history', `/documents/${id}?lastRevision=true`)],
  ]),
  ['what a reference leads to', () => query('{"_ref": "private.page"}->', '&perspective=raw')],
  ['what refers to a public one', () => query('*[references("page")]', '&perspective=raw')],
  ['transactions', () => data('history', '/transactions/drafts.page?excludeContent=false')],
  ['an export', () => data('export', '')],
])('%s', (_, path) => {
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(lake().url + path(), {headers})
    return {status: response.status, text: await response.text()}
  }

  test('tells anonymous clients nothing of drafts, versions and private documents', async () => {
    const {status, text} = await ask({})
    expect(status).toBeLessThan(500)
    expect(text).not.toContain(SECRET)
  })

  test('shows them to people who are signed in', async () => {
    const {status, text} = await ask(lake().asEditor)
    expect([status, text.includes(SECRET)]).toEqual([200, true])
  })
})

const NEWS: (Record<string, unknown> & {_id: string; _type: string})[] = [
  {_id: 'news-a', _type: 'news', title: 'Alpha', slug: {current: 'a'}, tags: ['gas']},
  {_id: 'news-b', _type: 'news', title: 'Beta', slug: {current: 'b'}, tags: []},
  {_id: 'page-c', _type: 'page', title: 'Gamma', about: {_ref: 'news-a', _type: 'reference'}},
]

/** A lake with two news items, one with a draft, a page that refers to one of them, a new draft and a private document. */
export async function startLakeWithNews(cleanUp?: CleanUp) {
  const fixture = await startLake(queryProcess, cleanUp)
  const transaction = fixture.writer.transaction()
  for (const document of NEWS) transaction.create(document)
  transaction.create({_id: 'drafts.news-a', _type: 'news', title: 'Alpha, revised'})
  transaction.create({_id: 'drafts.news-new', _type: 'news', title: 'Unborn'})
  transaction.create({_id: 'secret.key', _type: 'news', title: 'Secret'})
  await transaction.commit()
  return fixture
}
