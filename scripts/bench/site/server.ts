import {fork} from 'node:child_process'
import {once} from 'node:events'
import {get} from 'node:http'
import {buffer} from 'node:stream/consumers'
import autocannon from 'autocannon'
import {z} from 'zod'
import {acceptedTypes} from '../load/accepted-types.ts'
import type {Answer} from './bare-server.ts'
import {measuredPages} from './pages.ts'
import {median} from './median.ts'
import {printHeading, printLine} from './report.ts'
import type {SharedSite} from './running-site.ts'

const SECONDS = 4
const CONNECTIONS = 32

const asked = {accept: acceptedTypes, 'accept-encoding': 'br'}

type Rate = {perSecond: number; p99: number}

/**
 * Requests a second for six pages that are kept in memory, beside bare Node with the same headers and bytes, over
 * connections that stay open.
 *
 * @returns whether every target is met.
 */
export async function measureServer(site: SharedSite, runs: number): Promise<boolean> {
  const server = await site.running()
  printHeading(`Answers from memory, medians of ${runs}; bare Node sends the same bytes`)
  const met: boolean[] = []
  for (const {name, path} of await measuredPages(server)) {
    const url = server.origin + path
    await load(url, 1)
    const bare = await startBare(await answerOf(url))
    try {
      const ours: Rate[] = []
      const theirs: Rate[] = []
      for (let run = 0; run < runs; run++) {
        theirs.push(await load(bare.url, SECONDS))
        ours.push(await load(url, SECONDS))
      }
      const middle = (rates: Rate[], key: keyof Rate) => median(rates.map((rate) => rate[key]))
      met.push(
        printLine({
          name: `${name}: requests a second`,
          figure: middle(ours, 'perSecond'),
          reference: {name: 'bare Node', value: middle(theirs, 'perSecond')},
          unit: '/s',
          target: {of: 'ratio', atLeast: 0.8},
        }),
        printLine({
          name: `${name}: p99`,
          figure: middle(ours, 'p99'),
          reference: {name: 'bare Node', value: middle(theirs, 'p99')},
          unit: 'ms',
          target: {of: 'ratio', atMost: 2},
        }),
      )
    } finally {
      await bare.stop()
    }
  }
  return !met.includes(false)
}

async function load(url: string, duration: number): Promise<Rate> {
  const {requests, latency, errors, non2xx} = await autocannon({
    url,
    duration,
    connections: CONNECTIONS,
    headers: asked,
  })
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${non2xx} refusals`)
  return {perSecond: requests.average, p99: latency.p99}
}

/** An answer as it is sent, without the headers that Node adds by itself. */
async function answerOf(url: string): Promise<Answer> {
  const [response] = await once(get(url, {headers: asked}), 'response')
  const body = await buffer(response)
  const headers = z.record(z.string(), z.unknown()).parse(response.headers)
  const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])
  const kept = Object.entries(headers).filter(([name]) => !own.has(name))
  return {
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: body.toString('base64'),
  }
}

async function startBare(answer: Answer): Promise<{url: string; stop: () => Promise<void>}> {
  const child = fork(new URL('./bare-server.ts', import.meta.url))
  child.send(answer)
  const [message] = await once(child, 'message')
  const {port} = z.object({port: z.number()}).parse(message)
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}
