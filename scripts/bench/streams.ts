/**
 * `npm run bench:streams -- <minutes>`: event streams and WebSockets that stay open through each proxy of
 * `.config/deploy/` while an editor changes a document. Prints which ended, which changes were not heard, and after
 * how long the others were. Default: ten minutes.
 */
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as delay} from 'node:timers/promises'
import {lakeClient} from '#scripts/content-lake/testing/lake-client.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {build} from '../build/build.ts'
import {buildFolders} from '../build/folders.ts'
import {host} from '../deploy/testing/make-certificate.ts'
import {proxies} from '../deploy/testing/proxies.ts'
import type {Proxy} from '../deploy/testing/proxy.ts'
import {seedRunningSite} from '../run/seed-site.ts'
import {listen} from '../run/listen.ts'
import {startSite} from '../run/site.ts'
import {holdStreams, type HeldStream} from './streams/hold-streams.ts'

const minutes = Number(process.argv[2] ?? 10)
const secondsBetweenChanges = 20
const document = 'faq-legal-basis'

process.env['NODE_ENV'] = 'production'
const folder = await mkdtemp(join(tmpdir(), 'bench-streams-'))
const folders = buildFolders()
await build(folders, {report: console.log})
const probe = await listen('127.0.0.1', 0, () => {})
await probe.close()
const env = readEnvironment({
  PORT: String(probe.port),
  DATA_DIR: folder,
  SITE_URL: `https://${host}`,
  STUDIO_PASSWORD: 'a long pass phrase',
  TRUSTED_PROXIES: '127.0.0.1,::1',
})
await seedRunningSite(env)
const site = await startSite(env, folders, () => {})
if (!site.lake) throw new Error('The benchmark needs the local lake.')
const {token} = site.lake
const client = lakeClient(site.lake)
const secret = 'of-a-benchmark'
await client.createOrReplace({
  _id: `sanity-preview-url-secret.${secret}`,
  _type: 'sanity.previewUrlSecret',
  secret,
  studioUrl: '/studio',
})
const running: Proxy[] = []
const held: HeldStream[] = []
for (const [index, {name, start}] of proxies.entries()) {
  const proxy = await start(probe.port)
  running.push(proxy)
  const from = {name, proxy, network: `127.0.${40 + index}`}
  held.push(...(await holdStreams(from, {document, token, secret})))
}
console.log(`${held.length} streams are open, for ${minutes} minutes.`)

const delays = new Map<HeldStream, number[]>(held.map((stream) => [stream, []]))
const changes = Math.max(1, Math.floor((minutes * 60) / secondsBetweenChanges))
for (let change = 1; change <= changes; change += 1) {
  const before = held.map((stream) => stream.changes?.().count ?? 0)
  const changedAt = performance.now()
  await client
    .patch(document)
    .set({question: `Changed ${change} times`})
    .commit()
  await delay(secondsBetweenChanges * 1000)
  for (const [index, stream] of held.entries()) {
    const heard = stream.changes?.()
    if (heard && heard.count > (before[index] ?? 0))
      delays.get(stream)?.push(heard.lastAt - changedAt)
  }
}
let isAllWell = true
for (const [stream, times] of delays) {
  isAllWell &&= !stream.hasEnded() && (!stream.changes || times.length === changes)
  const heard = `${times.length} of ${changes} changes, the slowest after ${Math.round(Math.max(0, ...times))} ms`
  console.log(
    `${stream.name}: ${stream.hasEnded() ? 'ENDED' : 'open'}${stream.changes ? `, ${heard}` : ''}`,
  )
}
// Proxies stop when no stream is open any more.
await site.close()
for (const {stop} of running) await stop()
await rm(folder, {recursive: true, force: true})
process.exit(isAllWell ? 0 : 1)
