import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {setTimeout as wait} from 'node:timers/promises'
import autocannon from 'autocannon'
import {proportionalMemory, residentMemory, sum} from '../load/process-memory.ts'
import {makeAllPictures} from './all-pictures.ts'
import {sitePaths} from './pages.ts'
import {printHeading, printLine} from './report.ts'
import type {SharedSite} from './running-site.ts'

const PAGE_VIEWS = 10_000

/** Milliseconds after the last work in which child processes end and garbage is collected. */
const REST = 45_000

const targets = {idle: 200, used: 350}

/**
 * The memory of everything that `npm start` runs: idle at a second start, and after all
 * pictures of every page but those of single items were made and 10,000 pages were asked for. Beside it a Node that
 * does nothing.
 *
 * @returns whether every target is met.
 */
export async function measureMemory(site: SharedSite): Promise<boolean> {
  const server = await site.restart()
  const node = await memoryOfNode()
  printHeading(
    'Memory of everything that npm start runs; shared pages count once in the second line of each',
  )
  await wait(REST)
  const met = [await printMemory('idle at a second start', server.pid, node, targets.idle)]
  const paths = await sitePaths(server)
  const lists = paths.filter((path) => path.lastIndexOf('/') === 0)
  const pictures = await makeAllPictures(server, lists)
  const requests = paths.map((path) => ({path}))
  await autocannon({url: server.origin, amount: PAGE_VIEWS, connections: 10, requests})
  const work = `after ${pictures} pictures, ${PAGE_VIEWS.toLocaleString('en')} pages`
  met.push(await printMemory(work, server.pid, node, targets.used))
  await wait(REST)
  await printMemory('a while later', server.pid, node)
  return !met.includes(false)
}

async function printMemory(name: string, pid: number, node: number, atMost?: number) {
  const processes = await residentMemory(pid)
  const reference = {name: 'a bare Node', value: node / 1e6}
  const isMet = printLine({
    name: `${name}: resident`,
    figure: sum(processes) / 1e6,
    reference,
    unit: 'MB',
    ...(atMost !== undefined && {target: {of: 'figure', atMost}}),
  })
  const proportional = await proportionalMemory(processes)
  if (proportional !== undefined)
    printLine({name: `${name}: proportional`, figure: proportional / 1e6, unit: 'MB'})
  const each = processes.map(({name: kind, bytes}) => `${kind} ${(bytes / 1e6).toFixed(0)} MB`)
  console.log(`    ${each.join(', ')}`)
  return isMet
}

/** Resident bytes of a Node that has nothing to do. */
async function memoryOfNode(): Promise<number> {
  const node = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6); console.log()'])
  await once(node.stdout, 'data')
  const bytes = sum(await residentMemory(node.pid ?? 0))
  node.kill()
  await once(node, 'exit')
  return bytes
}
