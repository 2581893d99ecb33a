import {stegaClean} from '@sanity/client/stega'
import {describe, expect, test} from 'vitest'
import {z} from 'zod'
import {startOnce} from '../testing/lake-fixture.ts'
import {startLakeWithNews} from './testing/lake-with-news.ts'

const lakeWithNews = startOnce(startLakeWithNews)

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
