/**
 * `npm run bench:lake`: the site's queries at 100, 1,000 and 10,000 news, before and after an edit, and the lake's
 * memory; the site's queries beside those that resolve no links; then 200 listeners and 50 edits a second.
 * `npm run bench:lake -- queries`, `links` or `editing` takes one of them.
 */
import {get} from 'node:http'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {type ContentLake, openContentLake} from 'content-lake'
import {schemaTypes} from '#schemas/index.ts'
import {linkTarget} from '#schemas/link-target.ts'
import {isRecord, LINK_FIELDS} from '#schemas/rules/site-paths.ts'
import {albumListQuery} from '#web/src/features/gallery/gallery.queries.ts'
import {homeQuery} from '#web/src/features/home/home.queries.ts'
import {newsItemQuery, newsListQuery, recentNewsQuery} from '#web/src/features/news/news.queries.ts'
import {
  publicationListQuery,
  publicationQuery,
} from '#web/src/features/publications/publications.queries.ts'
import {siteQuery} from '#web/src/shared/site/site.queries.ts'
import {seedDir} from '../build/folders.ts'
import {loadSeed} from '../seed/load-seed.ts'
import {generateArchive} from '../seed/stress-archive.ts'
import {chooseParts, percentile, printHeading, printLine} from './report.ts'
import {makeDataFolder, readUsage, startServer, type Server} from './server.ts'

// The lake's processes alone keep no program alive, and nothing here listens.
const alive = setInterval(() => {}, 60_000)
const parts = {queries: measureQueries, links: measureLinks, editing: measureEditing}
for (const measurePart of Object.values(chooseParts(process.argv.slice(2), parts))) {
  await measurePart(makeDataFolder())
}
clearInterval(alive)

/**
 * The site's own queries, with parameters that find something at every size: times of the whole HTTP handling without
 * the socket, beside those at 100 news, which size shall not change.
 */
async function measureQueries(dataDir: string): Promise<void> {
  const search = (text: string) => ({search: text, decomposed: text, written: text})
  const anyNews = {category: 'All', tag: '', ...search(''), from: 0, to: 6}
  const queries: Record<string, [query: string, params: object]> = {
    'news, page 1 and count': [newsListQuery, anyNews],
    'news by tag': [newsListQuery, {...anyNews, tag: 'tag-3'}],
    'news by title': [newsListQuery, {...anyNews, ...search('pipeline')}],
    'recent news': [recentNewsQuery, {count: 5}],
    'news item by slug': [newsItemQuery, {slug: 'archive-50'}],
    'publications with search': [publicationListQuery, {...search('report'), from: 0, to: 6}],
    albums: [albumListQuery, {from: 0, to: 12}],
  }
  const first = new Map<string, number>()
  // The first size runs twice: the first run warms up the engine and is not printed.
  for (const [turn, size] of [100, 100, 1000, 10_000].entries()) {
    const lake = await openContentLake({
      dataDir: join(dataDir, String(turn)),
      projectId: 'bench',
      dataset: 'production',
      host: 'localhost',
      basePath: '/lake',
      knownQueries: Object.values(queries).map(([query]) => query),
    })
    await fill(lake, size)
    if (turn > 0) printHeading(`${size} news`)
    for (const [name, [query, params]] of Object.entries(queries)) {
      const path = '/data/query/production?perspective=published'
      const ask = () => send(lake, path, {query, params})
      // An edit invalidates the indexes and sorted lists of the type.
      const patch = () => ({id: 'news-archive-7', set: {author: String(performance.now())}})
      const times = {
        [name]: await median(31, ask),
        [`${name}, after an edit`]: await median(9, ask, () => mutate(lake, [{patch: patch()}])),
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
  }
}

/** The queries of pages with links, on the seed and after an edit: beside them those that read addresses as stored. */
async function measureLinks(dataDir: string): Promise<void> {
  const {documents} = loadSeed({seedDir, schemaTypes})
  const item = (type: string) => {
    const slug = documents.find(({_type}) => _type === type)?.['slug']
    return {slug: isRecord(slug) ? slug['current'] : undefined}
  }
  const queries: Record<string, [query: string, params: object]> = {
    'home page': [homeQuery, {}],
    'news item': [newsItemQuery, item('news')],
    publication: [publicationQuery, item('publication')],
  }
  const stored = (query: string) =>
    LINK_FIELDS.reduce((text, field) => text.replaceAll(linkTarget(field), field), query)
  const texts = [siteQuery, ...Object.values(queries).map(([query]) => query)]
  const lake = await openContentLake({
    dataDir,
    projectId: 'bench',
    dataset: 'production',
    host: 'localhost',
    basePath: '/lake',
    knownQueries: [...texts, ...texts.map(stored)],
  })
  await mutate(
    lake,
    documents.map((create) => ({create})),
  )
  printHeading('links that follow their pages')
  const path = '/data/query/production?perspective=published'
  for (const [name, [query, params]] of Object.entries(queries)) {
    const times = {today: [] as number[], stored: [] as number[]}
    const ask = async (kind: keyof typeof times, read: (query: string) => string) => {
      await mutate(lake, [{patch: {id: 'newsPage', set: {edited: String(performance.now())}}}])
      const started = performance.now()
      await send(lake, path, {query: read(siteQuery), params: {}})
      await send(lake, path, {query: read(query), params})
      times[kind].push(performance.now() - started)
    }
    for (let run = 0; run < 100; run++) {
      await ask('today', (text) => text)
      await ask('stored', stored)
      await ask('stored', stored)
      await ask('today', (text) => text)
    }
    // The first are those of a cold engine.
    const medianOf = (list: number[]) => percentile(list.slice(40), 0.5)
    const reference = {name: 'as stored', value: medianOf(times.stored)}
    printLine({name, figure: medianOf(times.today), unit: 'ms', reference, ratioAtMost: 1.3})
  }
  await lake.close()
}

/** Fills a lake with so many news, and 40 pictures that they share. */
async function fill(lake: ContentLake, size: number): Promise<void> {
  const pictures = Array.from({length: 40}, (_, index) => {
    const sha1 = String(index).padStart(40, '0')
    return {
      _id: `image-${sha1}-1600x1067-webp`,
      _type: 'sanity.imageAsset',
      url: `/images/${sha1}-1600x1067.webp`,
      metadata: {dimensions: {width: 1600, height: 1067}},
    }
  })
  const ids = pictures.map(({_id}) => _id)
  const archive = generateArchive({news: size, publications: 9, albums: 14}, ids)
  const documents = [...pictures, ...archive]
  for (let start = 0; start < documents.length; start += 500) {
    await mutate(
      lake,
      documents.slice(start, start + 500).map((create) => ({create})),
    )
  }
}

/** The median in milliseconds. */
async function median(runs: number, work: () => Promise<void>, before?: () => Promise<void>) {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    await before?.()
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return percentile(times, 0.5)
}

function mutate(lake: ContentLake, mutations: object[]): Promise<void> {
  return send(lake, '/data/mutate/production', {mutations})
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

/** How long an edit takes until 200 listeners hear of it, at 50 edits a second, and the memory that stays in use. */
async function measureEditing(dataDir: string): Promise<void> {
  const [listeners, rate, seconds] = [200, 50, 30]
  /** Edits that are not measured, while code is compiled and caches fill. */
  const warmUp = 5 * rate
  const server = await startServer(dataDir)
  printHeading(`${listeners} listeners, ${rate} edits a second`)
  const before = await readUsage(server.pid)
  const sent = new Map<string, number>()
  const delays: number[] = []
  const hear = (id: string) => {
    const at = sent.get(id)
    if (at !== undefined) delays.push(performance.now() - at)
  }
  await Promise.all(Array.from({length: listeners}, () => listenTo(server, hear)))
  const text = 'A sentence as an editor writes them. '.repeat(50)
  const ids = Array.from({length: 20}, (_, n) => `edited-${n}`)
  for (const _id of ids) await server.editor.createOrReplace({_id, _type: 'bench', text})
  const edits: Promise<boolean>[] = []
  const started = performance.now()
  for (let n = 0; n < warmUp + rate * seconds; n++) {
    await wait(Math.max(0, started + (n * 1000) / rate - performance.now()))
    const transactionId = `edit-${n}`
    if (n >= warmUp) sent.set(transactionId, performance.now())
    const edit = server.editor.patch(ids[n % ids.length] ?? '', {
      set: {title: `Edit number ${n}`},
    })
    const committed = edit.commit({transactionId, returnDocuments: false})
    edits.push(committed.then(Boolean, () => false))
  }
  const failed = (await Promise.all(edits)).filter((isDone) => !isDone).length
  await wait(1000)
  for (const [name, share] of Object.entries({median: 0.5, p99: 0.99})) {
    const figure = percentile(delays, share)
    printLine({name: `from edit to event: ${name}`, figure, unit: 'ms'})
  }
  const missing = rate * seconds * listeners - delays.length
  printLine({name: 'edits that failed', figure: failed, unit: '', atMost: 0})
  printLine({name: 'events that did not come', figure: missing, unit: '', atMost: 0})
  const {megabytes} = await readUsage(server.pid)
  const reference = {name: 'before', value: before.megabytes}
  printLine({name: 'RSS of all processes', figure: megabytes, unit: 'MB', reference})
  await server.stop()
}

/** Resolves when the stream has begun. The ids of its events are those of the edits. */
function listenTo({origin, editor}: Server, hear: (id: string) => void): Promise<void> {
  const query = '*[_type == "bench"]'
  const search = new URLSearchParams({query, effectFormat: 'mendoza', includeResult: 'false'})
  const url = `${origin}/lake/v2025-02-19/data/listen/production?${search.toString()}`
  const headers = {Authorization: `Bearer ${editor.config().token}`}
  return new Promise((resolve, reject) => {
    get(url, {headers}, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        resolve()
        for (const [, id = ''] of text.matchAll(/^id: (edit-\d+)#/gm)) hear(id)
      })
      // It ends with the server.
      response.on('error', () => {})
    }).on('error', reject)
  })
}
