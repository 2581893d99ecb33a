import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {setTimeout as wait} from 'node:timers/promises'
import autocannon from 'autocannon'
import {readUsage} from '../load/processes.ts'
import {printHeading, printLine, printNote} from '../load/report.ts'
import type {Server} from '../load/server.ts'
import {makePictures} from '../load/visitors.ts'

const PAGE_VIEWS = 10_000

/** Milliseconds after the last work in which child processes end and garbage is collected. */
const REST = 45_000

/**
 * The memory of everything that `npm start` runs: idle at a second start, and after all pictures of every page but
 * those of single items were made and 10,000 pages were asked for. Beside it a Node that does nothing.
 */
export async function measureMemory({origin, pid}: Server): Promise<void> {
  const node = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6); console.log()'])
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
  await wait(REST)
  await print('idle at a second start', {atMost: 200})
  const paths = await sitePaths(origin)
  const pictures = await makePictures(
    origin,
    paths.filter((path) => path.lastIndexOf('/') === 0),
    'all',
  )
  const requests = paths.map((path) => ({path}))
  await autocannon({url: origin, amount: PAGE_VIEWS, connections: 10, requests})
  await print(`after ${pictures.length} pictures, ${PAGE_VIEWS} pages`, {atMost: 350})
  await wait(REST)
  await print('a while later', {})
}

/** The paths of all pages that the sitemap names. */
export async function sitePaths(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}
