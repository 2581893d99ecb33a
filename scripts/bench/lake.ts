/** Prints the median time of the site's queries at growing sizes of the archive, and the memory beside it. */
import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {type ContentLake, openContentLake} from '#scripts/content-lake/index.ts'
import {type BenchDocument, benchDocuments} from './lake-documents.ts'
import {BENCH_QUERIES, type BenchQuery} from './lake-queries.ts'

const SIZES = [100, 1000, 10_000]
const RUNS = 31
const BATCH = 500

// The first size runs twice: the first run warms up the engine and is not counted.
const SIZES_RUN = [100, ...SIZES]

const RUNS_AFTER_EDIT = 9

const times = new Map<string, number[]>()
const timesAfterEdit = new Map<string, number[]>()
const memory: number[] = []
for (const [turn, size] of SIZES_RUN.entries()) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-lake-'))
  const lake = await openContentLake({
    dataDir,
    projectId: 'bench',
    dataset: 'production',
    host: 'localhost',
    basePath: '/lake',
    knownQueries: BENCH_QUERIES.map(({query}) => query),
  })
  try {
    await fill(lake, benchDocuments(size))
    for (const query of BENCH_QUERIES) {
      const value = await median(lake, query, RUNS)
      const afterEdit = await median(lake, query, RUNS_AFTER_EDIT, () => edit(lake))
      if (turn === 0) continue
      times.set(query.name, [...(times.get(query.name) ?? []), value])
      timesAfterEdit.set(query.name, [...(timesAfterEdit.get(query.name) ?? []), afterEdit])
    }
    globalThis.gc?.()
    if (turn > 0) memory.push(process.memoryUsage().rss / 1e6)
  } finally {
    await lake.close()
    rmSync(dataDir, {recursive: true, force: true})
  }
}
print()

async function fill(lake: ContentLake, documents: BenchDocument[]): Promise<void> {
  for (let start = 0; start < documents.length; start += BATCH) {
    const mutations = documents.slice(start, start + BATCH).map((create) => ({create}))
    await send(lake, '/data/mutate/production', {mutations})
  }
}

/** The median in milliseconds, of the whole HTTP handling without the socket. */
async function median(
  lake: ContentLake,
  {query, params}: BenchQuery,
  runs: number,
  before: () => Promise<void> = async () => undefined,
): Promise<number> {
  const samples: number[] = []
  for (let run = 0; run < runs; run++) {
    await before()
    const started = performance.now()
    await send(lake, '/data/query/production?perspective=published', {query, params})
    samples.push(performance.now() - started)
  }
  return samples.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
}

/** Publishes an edit, which invalidates the indexes and sorted lists of the type. */
async function edit(lake: ContentLake): Promise<void> {
  const patch = {id: 'news-7', set: {author: String(performance.now())}}
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

function print(): void {
  const row = (name: string, cells: string[]) =>
    console.log(name.padEnd(38) + cells.map((cell) => cell.padStart(18)).join(''))
  const table = (title: string, rows: Map<string, number[]>) => {
    row(
      title,
      SIZES.map((size) => `${size} news`),
    )
    for (const [name, values] of rows) {
      const first = values[0] ?? 1
      row(
        name,
        values.map((value) => `${value.toFixed(2)} (×${(value / first).toFixed(1)})`),
      )
    }
    console.log('')
  }
  table('median ms (ratio to 100)', times)
  table('the same, first after an edit', timesAfterEdit)
  row(
    'memory, RSS in MB',
    memory.map((value) => value.toFixed(0)),
  )
}
