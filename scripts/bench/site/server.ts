import {fork} from 'node:child_process'
import {once} from 'node:events'
import {get} from 'node:http'
import {buffer} from 'node:stream/consumers'
import autocannon, {type Options} from 'autocannon'
import {z} from 'zod'
import {percentile, printHeading, printLine} from '../load/report.ts'
import type {Server} from '../load/server.ts'
import {acceptedTypes} from '../load/visitors.ts'
import type {Answer} from './bare-server.ts'

const asked = {accept: acceptedTypes, 'accept-encoding': 'br'}

/** The six pages of the report, the newest article among them, by their names. */
export async function measuredPages({editor}: Server): Promise<Record<string, string>> {
  const slug = await editor.fetch('*[_type == "news"] | order(publishedDate desc)[0].slug.current')
  const paths = ['/', '/news', '/about', '/gallery', '/purchase-process']
  return {
    ...Object.fromEntries(paths.map((path) => [path, path])),
    'an article': `/news/${z.string().parse(slug)}`,
  }
}

/**
 * Requests a second for six pages that are kept in memory, beside bare Node with the same headers and bytes, over
 * connections that stay open.
 */
export async function measureServer(server: Server, runs: number): Promise<void> {
  printHeading(`Answers from memory, medians of ${runs}; bare Node sends the same bytes`)
  for (const [name, path] of Object.entries(await measuredPages(server))) {
    const url = server.origin + path
    await load({url, headers: asked, duration: 1})
    const bare = fork(new URL('bare-server.ts', import.meta.url))
    bare.send(await answerOf(url))
    const [message] = await once(bare, 'message')
    const {port} = z.object({port: z.number()}).parse(message)
    const [ours, theirs]: [Rate[], Rate[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      theirs.push(await load({url: `http://127.0.0.1:${port}/`, headers: asked}))
      ours.push(await load({url, headers: asked}))
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

type Rate = {perSecond: number; p99: number}

async function load(options: Options): Promise<Rate> {
  const {requests, latency, errors, non2xx} = await autocannon({
    connections: 32,
    duration: 4,
    ...options,
  })
  if (errors + non2xx > 0) {
    throw new Error(`${options.url}: ${errors} errors, ${non2xx} refusals`)
  }
  return {perSecond: requests.average, p99: latency.p99}
}

/** An answer as it is sent, without the headers that Node adds by itself. */
async function answerOf(url: string): Promise<Answer> {
  const [response] = await once(get(url, {headers: asked}), 'response')
  const body = await buffer(response)
  const headers = z.record(z.string(), z.unknown()).parse(response.headers)
  const added = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])
  const kept = Object.entries(headers).filter(([name]) => !added.has(name))
  return {
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: body.toString('base64'),
  }
}
