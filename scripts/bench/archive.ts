/**
 * `npm run bench:archive`: what the site's queries and pages cost with ten thousand news items against
 * a hundred. Both sites run at once and are asked in turn, so that whatever else the machine does weighs
 * on both alike.
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
import {bringArchive} from '../seed/stress/create-archive.ts'
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
    const own = await bringArchive(env, documents, size, join(base, String(size.news)))
    sites.push(await startSite(own, folders, () => {}))
  }
  const queries: Row[] = []
  for (const {name, query, params, target} of archiveQueries) {
    queries.push(await compare(name, target, sites, (site) => ask(site, query, params)))
  }
  const pages: Row[] = []
  let number = 0
  for (const {path, target} of archivePages) {
    // The server keeps pages: an address that it has not seen yet is rendered.
    const render = (site: RunningSite) => read(`${site.url}${path}fresh=${(number += 1)}`)
    pages.push(await compare(path.slice(0, -1), target, sites, render, packed))
  }
  const changed: Row[] = [await compare('publishing three changes', 'kept', sites, publish)]
  for (const {name, query, params, target} of archiveQueries) {
    changed.push(await compare(name, target, sites, (site) => ask(site, query, params), publish))
  }
  for (const {path, target} of archivePages) {
    const address = path.slice(0, -1)
    const render = (site: RunningSite) => read(site.url + address)
    const before = async (site: RunningSite) => {
      await packed()
      await publish(site)
    }
    changed.push(await compare(address, target, sites, render, before))
  }
  const files: Row[] = []
  for (const path of ['/news/feed.xml', '/sitemap.xml']) {
    files.push(await compare(path, 'kept', sites, (site) => read(`${site.url}${path}`)))
  }
  const met = [
    printTable('queries, through HTTP', queries),
    printTable('pages, rendered anew', pages),
    printTable('the first of each after a publish', changed),
    printTable('files, kept until content changes', files),
  ]
  if (met.includes(false)) process.exitCode = 1
} finally {
  for (const site of sites) await site.close()
  await rm(base, {recursive: true, force: true})
}

/** Pages are packed once more after they were sent: the next measurement waits for that. */
function packed(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 60))
}

async function ask({lake}: RunningSite, query: string, params: object): Promise<void> {
  await read(`${lake?.url}/v2023-05-03/data/query/production?perspective=published`, {
    method: 'POST',
    body: JSON.stringify({query, params}),
  })
}

async function read(address: string, init: RequestInit = {}): Promise<void> {
  const response = await fetch(address, init)
  const body = await response.text()
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${body.slice(0, 200)}`)
}
