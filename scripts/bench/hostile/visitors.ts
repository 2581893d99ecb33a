/**
 * Visitors, in a process of their own: they ask for pages and pictures at a steady rate, whether or not the
 * last answers have come. The parent sends a `Visit`; the answer is `VisitorTimes`.
 */
import {setTimeout as wait} from 'node:timers/promises'
import {Agent, request} from 'node:http'
import {acceptedTypes} from './accepted-types.ts'

export type Visit = {origin: string; pages: string[]; pictures: string[]; seconds: number}
/** Milliseconds of each answer; `errors`: statuses other than 200, and failed connections. */
export type VisitorTimes = {times: number[]; errors: string[]}

const PAGES_A_SECOND = 10
const PICTURES_A_SECOND = 20
/** Milliseconds after which a visitor has gone. */
const PATIENCE = 30_000

const agent = new Agent({keepAlive: true})

process.on('message', (visit: Visit) => {
  void run(visit).then((times) => process.send?.(times))
})

async function run({origin, pages, pictures, seconds}: Visit): Promise<VisitorTimes> {
  const result: VisitorTimes = {times: [], errors: []}
  const answers = await Promise.all([
    askSteadily(origin, pages, PAGES_A_SECOND, seconds, result),
    askSteadily(origin, pictures, PICTURES_A_SECOND, seconds, result),
  ])
  await Promise.all(answers.flat())
  return result
}

async function askSteadily(
  origin: string,
  paths: string[],
  rate: number,
  seconds: number,
  {times, errors}: VisitorTimes,
): Promise<Promise<void>[]> {
  const started = performance.now()
  const asked: Promise<void>[] = []
  const ask = async (path: string, due: number) => {
    const status = await get(origin + path)
    // From when it was due: a late request counts as a slow answer.
    times.push(performance.now() - due)
    if (status !== 200) errors.push(`${path}: ${status}`)
  }
  for (let n = 0; n < rate * seconds; n++) {
    const due = started + (n * 1000) / rate
    await wait(Math.max(0, due - performance.now()))
    const path = paths[n % paths.length] ?? '/'
    asked.push(ask(path, due))
  }
  return asked
}

/** The status. As browsers do, it asks again where a connection that was kept open turns out to be closed. */
function get(url: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {Accept: acceptedTypes, 'Accept-Encoding': 'br, gzip'}
    const asking = request(url, {agent, headers, timeout: PATIENCE}, (response) => {
      response.resume()
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
    })
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => (asking.reusedSocket ? resolve(get(url)) : resolve(0)))
    asking.end()
  })
}
