import {stegaClean} from '@sanity/client/stega'
import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {startLake} from '../testing/lake-fixture.ts'

const NEWS: (Record<string, unknown> & {_id: string; _type: string})[] = [
  {_id: 'news-a', _type: 'news', title: 'Alpha', slug: {current: 'a'}, tags: ['gas']},
  {_id: 'news-b', _type: 'news', title: 'Beta', slug: {current: 'b'}, tags: []},
  {_id: 'page-c', _type: 'page', title: 'Gamma', about: {_ref: 'news-a', _type: 'reference'}},
]

async function startLakeWithNews() {
  const fixture = await startLake()
  const transaction = fixture.writer.transaction()
  for (const document of NEWS) transaction.create(document)
  transaction.create({_id: 'drafts.news-a', _type: 'news', title: 'Alpha, revised'})
  transaction.create({_id: 'drafts.news-new', _type: 'news', title: 'Unborn'})
  transaction.create({_id: 'secret.key', _type: 'news', title: 'Secret'})
  await transaction.commit()
  return fixture
}

describe('queries', () => {
  test('find documents by parameters, with projections and references', async () => {
    const {reader} = await startLakeWithNews()
    const page = await reader.fetch(
      `*[_type == "page" && title == $title][0]{title, "about": about->title}`,
      {title: 'Gamma'},
    )
    expect(page).toEqual({title: 'Gamma', about: 'Alpha'})
  })

  test('return the same by POST, which the client uses for long queries', async () => {
    const {reader} = await startLakeWithNews()
    const comment = `// ${'x'.repeat(12_000)}\n`
    const titles = await reader.fetch(`${comment}*[_type == $type].title`, {type: 'news'})
    expect(titles).toEqual(['Alpha', 'Beta'])
  })

  test('may end with a comment', async () => {
    const {reader} = await startLakeWithNews()
    expect(await reader.fetch('count(*) // all of them')).toBe(3)
  })

  test('accept parameters in slices', async () => {
    const {reader} = await startLakeWithNews()
    const window = (from: number, to: number) =>
      reader.fetch(`*[_type == "news"] | order(title desc)[$from...$to].title`, {from, to})
    expect(await window(0, 1)).toEqual(['Beta'])
    expect(await window(1, 2)).toEqual(['Alpha'])
  })

  test('return the query, the time taken and sync tags', async () => {
    const {lake} = await startLakeWithNews()
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

describe('perspectives', () => {
  const titles = '*[_type == "news"] | order(_id).title'

  test('raw returns every document to a trusted reader', async () => {
    const {client, lake} = await startLakeWithNews()
    const raw = client({token: lake.token, perspective: 'raw'})
    expect(await raw.fetch(titles)).toEqual(['Alpha, revised', 'Unborn', 'Alpha', 'Beta', 'Secret'])
  })

  test('published excludes drafts', async () => {
    const {client, lake} = await startLakeWithNews()
    const published = client({token: lake.token, perspective: 'published'})
    expect(await published.fetch(titles)).toEqual(['Alpha', 'Beta', 'Secret'])
  })

  test('drafts replaces published documents by their drafts, also in references', async () => {
    const {client, lake} = await startLakeWithNews()
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
    const {lake} = await startLakeWithNews()
    const count = async (version: string) => {
      const query = encodeURIComponent('count(*[_id in path("drafts.**")])')
      const url = `${lake.url}/v${version}/data/query/production?query=${query}`
      const response = await fetch(url, {headers: {Authorization: `Bearer ${lake.token}`}})
      return (await response.json()).result
    }
    expect(await count('2025-02-18')).toBe(2)
    expect(await count('2025-02-19')).toBe(0)
    expect(await count('1')).toBe(2)
  })

  test.each(['raw', 'published', 'drafts'] as const)(
    '%s shows a visitor published documents only',
    async (perspective) => {
      const {client} = await startLakeWithNews()
      const visitor = client({perspective})
      expect(await visitor.fetch('*[_type == "news"].title')).toEqual(['Alpha', 'Beta'])
      expect(await visitor.fetch('*[_id in ["secret.key", "drafts.news-a"]]')).toEqual([])
      expect(await visitor.fetch('*[_id == "secret.key"]')).toEqual([])
      expect(await visitor.fetch('{"_ref": "secret.key"}->')).toBeNull()
    },
  )
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
    const {lake} = await startLake()
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

test('users have no attributes', async () => {
  const {reader, writer} = await startLake()
  for (const client of [reader, writer]) {
    expect(
      await client.fetch('{"all": user::attributes(), "one": user::attributes().team}'),
    ).toEqual({
      all: {},
      one: null,
    })
  }
})

test('a query that is nested too deeply is refused, and the next one is answered', async () => {
  const {lake, reader} = await startLake()
  const response = await fetch(`${lake.url}/v2023-05-03/data/query/production`, {
    method: 'POST',
    body: JSON.stringify({query: `${'('.repeat(90_000)}1${')'.repeat(90_000)}`}),
  })
  expect(response.status).toBe(400)
  expect(await reader.fetch('1')).toBe(1)
})

describe('source maps', () => {
  const drafts = {perspective: 'drafts', stega: {enabled: true, studioUrl: '/studio'}} as const

  test('let the client mark texts for Presentation, drafts too', async () => {
    const {writer} = await startLakeWithNews()
    const title = await writer.withConfig(drafts).fetch<string>('*[_id == "news-a"][0].title')
    expect(stegaClean(title)).toBe('Alpha, revised')
    expect(title).not.toBe('Alpha, revised')
  })

  test('show anonymous readers nothing of drafts', async () => {
    const {lake} = await startLakeWithNews()
    const query = encodeURIComponent('*[_type == "news"]{title}')
    const url = `${lake.url}/v2023-05-03/data/query/production?query=${query}&perspective=drafts`
    const {result, resultSourceMap} = answerSchema.parse(
      await (await fetch(`${url}&resultSourceMap=true`)).json(),
    )
    expect(result).toHaveLength(2)
    expect(resultSourceMap.documents.map(({_id}) => _id)).toEqual(['news-a', 'news-b'])
  })

  test('of an unknown kind are refused', async () => {
    const {lake} = await startLakeWithNews()
    const url = `${lake.url}/v2023-05-03/data/query/production?query=*&resultSourceMap=maybe`
    const response = await fetch(url)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      message: 'resultSourceMap must be true, false or withKeyArraySelector',
    })
  })
})

const answerSchema = z.object({
  result: z.array(z.unknown()),
  resultSourceMap: z.object({documents: z.array(z.object({_id: z.string()}))}),
})
