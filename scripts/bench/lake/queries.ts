import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {type ContentLake, openContentLake} from 'content-lake'
import {albumListQuery} from '#web/src/features/gallery/gallery.queries.ts'
import {newsItemQuery, newsListQuery, recentNewsQuery} from '#web/src/features/news/news.queries.ts'
import {publicationListQuery} from '#web/src/features/publications/publications.queries.ts'
import {percentile, printHeading, printLine} from '../load/report.ts'
import {generateArchive} from '../../seed/stress/generate-archive.ts'

/** The first size runs twice: the first run warms up the engine and is not printed. */
const SIZES = [100, 100, 1000, 10_000]

/** The pictures that all documents share. */
const pictures = Array.from({length: 40}, (_, index) => {
  const sha1 = String(index).padStart(40, '0')
  return {
    _id: `image-${sha1}-1600x1067-webp`,
    _type: 'sanity.imageAsset',
    url: `/images/${sha1}-1600x1067.webp`,
    metadata: {dimensions: {width: 1600, height: 1067}},
  }
})

const anyNews = {category: 'All', tag: '', search: '', from: 0, to: 6}

/** The site's own queries, with parameters that find something at every size. */
const QUERIES: Record<string, [query: string, params: object, search?: string]> = {
  'news, page 1 and count': [newsListQuery, anyNews],
  'news, page 3 and count': [newsListQuery, {...anyNews, from: 12, to: 18}],
  'news by category': [newsListQuery, {...anyNews, category: 'Events'}],
  'news by tag': [newsListQuery, {...anyNews, tag: 'tag-3'}],
  'news by title': [newsListQuery, {...anyNews, search: 'Pipeline'}],
  'recent news': [recentNewsQuery, {count: 5}],
  'news item by slug': [newsItemQuery, {slug: 'archive-50'}],
  'the same with a source map': [
    newsItemQuery,
    {slug: 'archive-50'},
    '&resultSourceMap=withKeyArraySelector',
  ],
  'publications with search': [publicationListQuery, {search: 'report', from: 0, to: 6}],
  albums: [albumListQuery, {from: 0, to: 12}],
}

/** Times of the whole HTTP handling without the socket, beside those at 100 news, which size shall not change. */
export async function measureQueries(): Promise<void> {
  const first = new Map<string, number>()
  for (const [turn, size] of SIZES.entries()) {
    const dataDir = mkdtempSync(join(tmpdir(), 'bench-lake-'))
    const lake = await openContentLake({
      dataDir,
      projectId: 'bench',
      dataset: 'production',
      host: 'localhost',
      basePath: '/lake',
      knownQueries: Object.values(QUERIES).map(([query]) => query),
    })
    const documents = [
      ...pictures,
      ...generateArchive(
        {news: size, publications: 9, albums: 14},
        pictures.map(({_id}) => _id),
      ),
    ]
    for (let start = 0; start < documents.length; start += 500) {
      const mutations = documents.slice(start, start + 500).map((create) => ({create}))
      await send(lake, '/data/mutate/production', {mutations})
    }
    if (turn > 0) printHeading(`${size} news`)
    for (const [name, [query, params, search = '']] of Object.entries(QUERIES)) {
      const path = `/data/query/production?perspective=published${search}`
      const ask = () => send(lake, path, {query, params})
      const times = {
        [name]: await median(31, ask),
        [`${name}, after an edit`]: await median(9, ask, () => edit(lake)),
      }
      if (turn === 0) continue
      for (const [line, figure] of Object.entries(times)) {
        if (turn === 1) first.set(line, figure)
        const reference = {name: 'at 100', value: first.get(line) ?? figure}
        printLine({name: line, figure, unit: 'ms', reference})
      }
    }
    const figure = process.memoryUsage().rss / 1e6
    if (turn > 0) printLine({name: 'memory (RSS)', figure, unit: 'MB'})
    await lake.close()
    rmSync(dataDir, {recursive: true, force: true})
  }
}

/** The median in milliseconds. */
async function median(
  runs: number,
  work: () => Promise<void>,
  before?: () => Promise<void>,
): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    await before?.()
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return percentile(times, 0.5)
}

/** Publishes an edit, which invalidates the indexes and sorted lists of the type. */
async function edit(lake: ContentLake): Promise<void> {
  const patch = {id: 'news-archive-7', set: {author: String(performance.now())}}
  await send(lake, '/data/mutate/production', {mutations: [{patch}]})
}

async function send(lake: ContentLake, path: string, body: object): Promise<void> {
  const request = new Request(`http://localhost/lake/v2023-05-03${path}`, {
    method: 'POST',
    headers: {Authorization: `Bearer ${lake.token}`},
    body: JSON.stringify(body),
  })
  const response = await lake.app.fetch(request)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
}
