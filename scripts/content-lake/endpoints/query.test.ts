import {describe, expect, test} from 'vitest'
import {startOnce} from '../testing/lake-fixture.ts'
import {startLakeWithNews} from './testing/lake-with-news.ts'

const lakeWithNews = startOnce(startLakeWithNews)

describe('queries', () => {
  test('find documents by parameters, with projections and references', async () => {
    const {reader} = lakeWithNews()
    const page = await reader.fetch(
      `*[_type == "page" && title == $title][0]{title, "about": about->title}`,
      {title: 'Gamma'},
    )
    expect(page).toEqual({title: 'Gamma', about: 'Alpha'})
  })

  test('return the same by POST, which the client uses for long queries', async () => {
    const {reader} = lakeWithNews()
    const comment = `// ${'x'.repeat(12_000)}\n`
    const titles = await reader.fetch(`${comment}*[_type == $type].title`, {type: 'news'})
    expect(titles).toEqual(['Alpha', 'Beta'])
  })

  test('may end with a comment', async () => {
    const {reader} = lakeWithNews()
    expect(await reader.fetch('count(*) // all of them')).toBe(3)
  })

  test('accept parameters in slices', async () => {
    const {reader} = lakeWithNews()
    const window = (from: number, to: number) =>
      reader.fetch(`*[_type == "news"] | order(title desc)[$from...$to].title`, {from, to})
    expect(await window(0, 1)).toEqual(['Beta'])
    expect(await window(1, 2)).toEqual(['Alpha'])
  })

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

test('a query that is nested too deeply is refused, and the next one is answered', async () => {
  const {lake, reader} = lakeWithNews()
  const response = await fetch(`${lake.url}/v2023-05-03/data/query/production`, {
    method: 'POST',
    body: JSON.stringify({query: `${'('.repeat(30_000)}1${')'.repeat(30_000)}`}),
  })
  expect(response.status).toBe(400)
  expect(await reader.fetch('1')).toBe(1)
})
