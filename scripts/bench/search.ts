/**
 * `npm run bench:search`: the time of searches over the whole site with ten thousand news items
 * compared with a hundred, of making the index, and of the first search after a publish.
 */
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {schemaTypes} from '#schemas/index.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {createSiteSearch} from '#web/server/search/search-site.ts'
import {listenForSite} from '../run/inner-server.ts'
import {lakePath, openLake} from '../run/lake.ts'
import {cmsConfig} from '../run/site.ts'
import {loadSeed} from '../seed/load/load-seed.ts'
import {seedDir} from '../seed/seed-dir.ts'
import {createArchive} from '../seed/stress/create-archive.ts'
import {stressSize, type ArchiveSize} from '../seed/stress/generate-archive.ts'
import {compare, printTable, type Row} from './archive-comparison.ts'
import {publish} from './archive-publish.ts'

const small: ArchiveSize = {news: 100, publications: 100, albums: 100}

/** From one rare word to what the index has to bound: words that nearly every document has. */
const searches = [
  'Warri',
  'Pipeline review Abuja',
  'pipline reviw abuja',
  'gas',
  'gas network cubic metre metered way buyers sellers',
  'gaz netwrk cubik meterd speakrs quartr enginers figurs',
  'zzzzzz',
]

const base = await mkdtemp(join(tmpdir(), 'bench-search-'))
const env = readEnvironment({...process.env, PORT: '0'})
const {documents} = loadSeed({seedDir, schemaTypes})
const sites: Awaited<ReturnType<typeof open>>[] = []
try {
  for (const size of [small, stressSize]) sites.push(await open(size))
  const rows: Row[] = []
  for (const text of searches) {
    rows.push(
      await compare(text.slice(0, 40), 'site search', sites, async ({search}) => {
        await search({search: text, group: undefined, page: 1})
      }),
    )
  }
  const first = await compare(
    'the first search after a publish',
    'none',
    sites,
    async ({search}) => void (await search({search: 'gas', group: undefined, page: 1})),
    publish,
  )
  const met = [
    printTable('searches', rows),
    printTable('after changes of three documents', [first]),
  ]
  if (met.includes(false)) process.exitCode = 1
} finally {
  for (const site of sites) await site.close()
  await rm(base, {recursive: true, force: true})
}

/** A lake with an archive, and the search over it, whose index is made. */
async function open(size: ArchiveSize) {
  const archive = await createArchive(env, documents, size, join(base, String(size.news)))
  const lake = await openLake(archive, env.siteUrl)
  const inner = await listenForSite(lake, env.siteUrl)
  const origin = `http://127.0.0.1:${inner.port}`
  const search = createSiteSearch({
    config: {siteUrl: env.siteUrl, cms: cmsConfig(archive, lakePath)},
    contentOrigin: origin,
    onContentChange: lake.onContentChange,
  })
  const before = process.memoryUsage().heapUsed
  const started = performance.now()
  await search({search: 'gas', group: undefined, page: 1})
  const seconds = (performance.now() - started) / 1000
  const mebibytes = (process.memoryUsage().heapUsed - before) / 2 ** 20
  console.log(
    `${size.news} news: the index is made in ${seconds.toFixed(1)} s, some ${mebibytes.toFixed(0)} MiB`,
  )
  return {
    search,
    lake: {url: origin + lakePath, token: lake.token, onContentChange: lake.onContentChange},
    close: async () => {
      await inner.close()
      await lake.close()
    },
  }
}
