/**
 * `npm run bench:archive`: the times of the site's queries and pages with ten thousand news items
 * compared with a hundred. Both sites run at once and are measured in turn, so that other load on the
 * machine affects both alike.
 */
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {schemaTypes} from '#schemas/index.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {build} from '../build/build.ts'
import {buildFolders} from '../build/folders.ts'
import {startSite, type RunningSite} from '../run/site.ts'
import {loadSeed} from '../seed/load/load-seed.ts'
import {seedDir} from '../seed/seed-dir.ts'
import {stressSize, type ArchiveSize} from '../seed/stress/generate-archive.ts'
import {createArchive} from '../seed/stress/create-archive.ts'
import {archivePages, archiveQueries} from './archive-queries.ts'
import {compare, printTable, type Row} from './archive-comparison.ts'
import {publish} from './archive-publish.ts'

const small: ArchiveSize = {news: 100, publications: 100, albums: 100}

process.env['NODE_ENV'] = 'production'
const base = await mkdtemp(join(tmpdir(), 'bench-archive-'))
const folders = buildFolders()
await build(folders, {report: console.log})
const env = readEnvironment({...process.env, PORT: '0'})
const {documents} = loadSeed({seedDir, schemaTypes})
const sites: RunningSite[] = []
try {
  for (const size of [small, stressSize]) {
    const archiveEnv = await createArchive(env, documents, size, join(base, String(size.news)))
    sites.push(await startSite(archiveEnv, folders, () => {}))
  }
  const queries: Row[] = []
  for (const {name, query, params, target} of archiveQueries) {
    queries.push(await compare(name, target, sites, (site) => fetchQuery(site, query, params)))
  }
  const pages: Row[] = []
  let number = 0
  for (const {path, target} of archivePages) {
    // The server caches pages by URL: a new query string makes it render.
    const render = (site: RunningSite) => fetchText(`${site.url}${path}fresh=${(number += 1)}`)
    pages.push(await compare(path.slice(0, -1), target, sites, render, waitForCompression))
  }
  const changed: Row[] = [await compare('publishing three changes', 'none', sites, publish)]
  for (const {name, query, params, target} of archiveQueries) {
    changed.push(
      await compare(name, target, sites, (site) => fetchQuery(site, query, params), publish),
    )
  }
  for (const {path, target} of archivePages) {
    const trimmed = path.slice(0, -1)
    const render = (site: RunningSite) => fetchText(site.url + trimmed)
    const before = async (site: RunningSite) => {
      await waitForCompression()
      await publish(site)
    }
    changed.push(await compare(trimmed, target, sites, render, before))
  }
  const files: Row[] = []
  for (const path of ['/news/feed.xml', '/sitemap.xml']) {
    files.push(await compare(path, 'none', sites, (site) => fetchText(`${site.url}${path}`)))
  }
  const met = [
    printTable('queries, through HTTP', queries),
    printTable('pages, rendered anew', pages),
    printTable('the first of each after a publish', changed),
    printTable('files, cached until content changes', files),
  ]
  if (met.includes(false)) process.exitCode = 1
} finally {
  for (const site of sites) await site.close()
  await rm(base, {recursive: true, force: true})
}

/** Waits until the server has recompressed the page that it sent. */
function waitForCompression(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 60))
}

async function fetchQuery({lake}: RunningSite, query: string, params: object): Promise<void> {
  await fetchText(`${lake?.url}/v2023-05-03/data/query/production?perspective=published`, {
    method: 'POST',
    body: JSON.stringify({query, params}),
  })
}

async function fetchText(url: string, init: RequestInit = {}): Promise<void> {
  const response = await fetch(url, init)
  const body = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${body.slice(0, 200)}`)
}
