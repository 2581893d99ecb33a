/**
 * Visitors: they come at a steady rate, each from an address of his own, whether or not those before have their
 * answers. The parent sends a `Load`; the answer is `Visits`.
 */
import {Agent, request} from 'node:http'
import {setTimeout as wait} from 'node:timers/promises'
import {acceptedTypes, type Group, type Load, type Visits} from './visitors.ts'

/** Milliseconds after which a visitor has gone. */
const TIMEOUT_MS = 30_000

const agent = new Agent({keepAlive: true})
let count = 0

process.on('message', ({origin, groups, seconds}: Load) => {
  const result: Visits = {times: {}, errors: []}
  const coming = groups.map((group) => come(origin, group, seconds, result))
  void Promise.all(coming).then(() => process.send?.(result))
})

async function come(origin: string, group: Group, seconds: number, result: Visits): Promise<void> {
  const {name, perSecond, paths} = group
  const times: number[] = []
  result.times[name] = times
  const started = performance.now()
  const visit = async (path: string, due: number) => {
    const status = await get(origin + path, `198.18.${(count += 1) % 200}.${name.length}`)
    // From when it was due: a late request counts as a slow answer.
    times.push(performance.now() - due)
    if (status !== 200) result.errors.push(`${path}: ${status}`)
  }
  const coming: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = started + (n * 1000) / perSecond
    await wait(Math.max(0, due - performance.now()))
    const path = paths[n % paths.length]
    if (path) coming.push(visit(path, due))
  }
  await Promise.all(coming)
}

/** The status, 0 without one. As browsers do, it asks again where a connection that was kept open is closed. */
function get(url: string, address: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      Accept: acceptedTypes,
      'Accept-Encoding': 'br, gzip',
      'X-Forwarded-For': address,
    }
    const asking = request(url, {agent, headers, timeout: TIMEOUT_MS}, (response) => {
      response.resume()
      response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
    })
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => resolve(asking.reusedSocket ? get(url, address) : 0))
    asking.end()
  })
}
