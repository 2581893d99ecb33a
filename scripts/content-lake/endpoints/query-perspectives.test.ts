import {describe, expect, test} from 'vitest'
import {startOnce} from '../testing/lake-fixture.ts'
import {startLakeWithNews} from './testing/lake-with-news.ts'

const lakeWithNews = startOnce(startLakeWithNews)

describe('perspectives', () => {
  const titles = '*[_type == "news"] | order(_id).title'

  test('raw returns every document to a trusted reader', async () => {
    const {client, lake} = lakeWithNews()
    const raw = client({token: lake.token, perspective: 'raw'})
    expect(await raw.fetch(titles)).toEqual(['Alpha, revised', 'Unborn', 'Alpha', 'Beta', 'Secret'])
  })

  test('published excludes drafts', async () => {
    const {client, lake} = lakeWithNews()
    const published = client({token: lake.token, perspective: 'published'})
    expect(await published.fetch(titles)).toEqual(['Alpha', 'Beta', 'Secret'])
  })

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
    const {lake} = lakeWithNews()
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
      const {client} = lakeWithNews()
      const visitor = client({perspective})
      expect(await visitor.fetch('*[_type == "news"].title')).toEqual(['Alpha', 'Beta'])
      expect(await visitor.fetch('*[_id in ["secret.key", "drafts.news-a"]]')).toEqual([])
      expect(await visitor.fetch('*[_id == "secret.key"]')).toEqual([])
      expect(await visitor.fetch('{"_ref": "secret.key"}->')).toBeNull()
    },
  )
})
