/**
 * Visitors, in a process of their own: they come at a steady rate, whether or not the answers to those before
 * have come. Each asks for a URL, and then for what comes with it. The parent sends a `Load`; the answer
 * is `VisitorTimes`.
 */
import {setTimeout as wait} from 'node:timers/promises'
import {Agent, request} from 'node:http'
import {acceptedTypes} from './accepted-types.ts'

/** What a visitor asks for: a path, and then others at once. */
export type Visit = {path: string; resources: string[]}
export type Load = {
  origin: string
  /** Groups of visitors that come beside each other, each with visits in turn. */
  groups: {perSecond: number; visits: Visit[]}[]
  seconds: number
}
/**
 * Milliseconds of each answer: to the first request, from when it was due, and to those that follow.
 * `errors`: statuses other than 200, and failed connections.
 */
export type VisitorTimes = {first: number[]; following: number[]; errors: string[]}

/** Milliseconds after which a visitor has gone. */
const TIMEOUT_MS = 30_000

const agent = new Agent({keepAlive: true})

process.on('message', (load: Load) => {
  void run(load).then((times) => process.send?.(times))
})

async function run({origin, groups, seconds}: Load): Promise<VisitorTimes> {
  const result: VisitorTimes = {first: [], following: [], errors: []}
  const visits = await Promise.all(groups.map((group) => come(origin, group, seconds, result)))
  await Promise.all(visits.flat())
  return result
}

async function come(
  origin: string,
  {perSecond, visits}: Load['groups'][number],
  seconds: number,
  {first, following, errors}: VisitorTimes,
): Promise<Promise<void>[]> {
  const started = performance.now()
  const coming: Promise<void>[] = []
  const ask = async (path: string, due: number, times: number[]) => {
    const status = await get(origin + path)
    times.push(performance.now() - due)
    if (status !== 200) errors.push(`${path}: ${status}`)
  }
  const visit = async ({path, resources}: Visit, due: number) => {
    // From when it was due: a late request counts as a slow answer.
    await ask(path, due, first)
    const answered = performance.now()
    await Promise.all(resources.map((next) => ask(next, answered, following)))
  }
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = started + (n * 1000) / perSecond
    await wait(Math.max(0, due - performance.now()))
    const next = visits[n % visits.length]
    if (next) coming.push(visit(next, due))
  }
  return coming
}

/** The status. As browsers do, it asks again where a connection that was kept open turns out to be closed. */
function get(url: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {Accept: acceptedTypes, 'Accept-Encoding': 'br, gzip'}
    const asking = request(url, {agent, headers, timeout: TIMEOUT_MS}, (response) => {
      response.resume()
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
    })
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => (asking.reusedSocket ? resolve(get(url)) : resolve(0)))
    asking.end()
  })
}
