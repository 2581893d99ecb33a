/**
 * `npm run bench:site`: how light the pages and the server are, each figure beside a reference of the same run.
 * Names of parts after `--` choose some.
 */
import {fork, spawn} from 'node:child_process'
import {once} from 'node:events'
import type {AddressInfo} from 'node:net'
import {setTimeout as wait} from 'node:timers/promises'
import autocannon from 'autocannon'
import {measureLcp} from './lcp.ts'
import {chooseParts, percentile, printHeading, printLine, printNote} from './report.ts'
import {makeDataFolder, readUsage, startServer, type Server} from './server.ts'
import {measureTaps} from './taps.ts'
import {acceptedTypes, makePictures, sitePaths} from './visitors.ts'

const newestNews = '*[_type == "news"] | order(publishedDate desc)[0]'
type Article = {_id: string; _type: string; slug: {current: string}}

/** Headers that a browser sends with the requests of `measureServer`. */
const asked = {accept: acceptedTypes, 'accept-encoding': 'br'}

const runs = 3
/** In the order in which they run: memory needs a server that nobody has asked yet. */
const parts = chooseParts(process.argv.slice(2), {
  memory: measureMemory,
  server: measureServer,
  publish: measurePublish,
  taps: ({origin}: Server) => measureTaps(origin, runs),
  lcp: async (site: Server) => measureLcp(site.origin, await measuredPages(site), runs),
})

const dataDir = makeDataFolder()
// The second start is measured: nothing is built or seeded any more.
await (await startServer(dataDir)).stop()
const server = await startServer(dataDir)
for (const measurePart of Object.values(parts)) await measurePart(server)
await server.stop()

/** The six pages of the report, the newest article among them, by their names. */
async function measuredPages({editor}: Server): Promise<Record<string, string>> {
  const slug = await editor.fetch<string>(`${newestNews}.slug.current`)
  const paths = ['/', '/news', '/about', '/gallery', '/purchase-process']
  return {
    ...Object.fromEntries(paths.map((path) => [path, path])),
    'an article': `/news/${slug}`,
  }
}

/**
 * The memory of everything that `npm start` runs: idle at a second start, and after all pictures of every page but
 * those of single items were made and 10,000 pages were asked for. Beside it a Node that does nothing.
 */
async function measureMemory({origin, pid}: Server): Promise<void> {
  const pageViews = 10_000
  /** Milliseconds after the last work in which child processes end (30 s). */
  const restMs = 35_000
  const program = 'setInterval(() => {}, 1e6); console.log()'
  const node = spawn(process.execPath, ['-e', program], {detached: true})
  await once(node.stdout, 'data')
  const bare = await readUsage(node.pid ?? 0)
  node.kill()
  const print = async (name: string, limits: {atMost?: number}) => {
    const {megabytes, each} = await readUsage(pid)
    const reference = {name: 'a bare Node', value: bare.megabytes}
    printLine({name, figure: megabytes, unit: 'MB', reference, ...limits})
    printNote(each)
  }
  printHeading('Resident memory of everything that npm start runs')
  await wait(restMs)
  await print('idle at a second start', {atMost: 350})
  const paths = await sitePaths(origin)
  const lists = paths.filter((path) => path.lastIndexOf('/') === 0)
  const pictures = await makePictures(origin, lists, 'all')
  const requests = paths.map((path) => ({path}))
  await autocannon({url: origin, amount: pageViews, connections: 10, requests})
  await print(`after ${pictures.length} pictures, ${pageViews} pages`, {atMost: 350})
  await wait(restMs)
  await print('a while later', {})
}

type Rate = {perSecond: number; p99: number}

/**
 * Requests a second for six pages that are kept in memory, beside bare Node with the same headers and bytes, over
 * connections that stay open.
 */
async function measureServer(site: Server): Promise<void> {
  printHeading(`Answers from memory, medians of ${runs}; bare Node sends the same bytes`)
  for (const [name, path] of Object.entries(await measuredPages(site))) {
    const url = site.origin + path
    // It asks for the page once, which is rendered and compressed before anything is measured.
    const bare = fork(new URL('bare-server.ts', import.meta.url), [url, JSON.stringify(asked)])
    const [address]: AddressInfo[] = await once(bare, 'message')
    await load(url)
    const [ours, theirs]: [Rate[], Rate[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      theirs.push(await load(`http://127.0.0.1:${address?.port}/`))
      ours.push(await load(url))
    }
    bare.kill()
    const line = (kind: string, unit: string, read: (rate: Rate) => number, limits: object) =>
      printLine({
        name: `${name}: ${kind}`,
        figure: percentile(ours.map(read), 0.5),
        reference: {name: 'bare Node', value: percentile(theirs.map(read), 0.5)},
        unit,
        ...limits,
      })
    line('requests a second', '/s', ({perSecond}) => perSecond, {ratioAtLeast: 0.6})
    line('p99', 'ms', ({p99}) => p99, {ratioAtMost: 2})
  }
}

async function load(url: string): Promise<Rate> {
  const options = {url, headers: asked, connections: 32, duration: 2}
  const {requests, latency, errors, non2xx} = await autocannon(options)
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} refusals`)
  return {perSecond: requests.average, p99: latency.p99}
}

/** From the click on Publish until the page that is sent has the new title; beside it the lake's own answer. */
async function measurePublish({origin, editor}: Server): Promise<void> {
  const publishes = 50
  printHeading(`From publish until the new page is served, ${publishes} times`)
  const {_id, ...published} = await editor.fetch<Article>(newestNews)
  const pages = {'/': '/', '/news': '/news', 'an article': `/news/${published.slug.current}`}
  for (const [name, path] of Object.entries(pages)) {
    const [served, answered]: [number[], number[]] = [[], []]
    for (let n = 1; n <= publishes; n++) {
      const title = `Edition ${n} of this article, for ${name}`
      const ids = {draftId: `drafts.${_id}`, publishedId: _id}
      await editor.createOrReplace({...published, _id: ids.draftId, title})
      const started = performance.now()
      await editor.action({actionType: 'sanity.action.document.publish', ...ids})
      answered.push(performance.now() - started)
      await untilServed(origin + path, title)
      served.push(performance.now() - started)
    }
    const line = (kind: string, share: number, limits: {atMost?: number}) =>
      printLine({
        name: `${name}: ${kind}`,
        figure: percentile(served, share),
        reference: {name: "the lake's answer", value: percentile(answered, share)},
        unit: 'ms',
        ...limits,
      })
    line('median', 0.5, {atMost: 150})
    line('worst', 1, {})
  }
}

/** Asks for a page, again and again for up to 20 seconds, until it has a text. */
async function untilServed(url: string, text: string): Promise<void> {
  const started = performance.now()
  while (performance.now() - started < 20_000) {
    if ((await (await fetch(url)).text()).includes(text)) return
  }
  throw new Error(`${url} does not show what was published.`)
}
