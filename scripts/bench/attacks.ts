/**
 * Attacks of strangers without an account. This module is also the program of the attackers' process: it is forked with a
 * `Plan` as JSON, and sends a message once it has started, and the `Statuses` that it got when it is sent one.
 * The process has the lowest priority, since real attackers bring processors of their own.
 */
import {once} from 'node:events'
import {connect} from 'node:net'
import {setPriority} from 'node:os'
import {setImmediate as turn, setTimeout as wait} from 'node:timers/promises'
import autocannon, {type Request} from 'autocannon'
import {WebSocket} from 'ws'
import {CONTACT_HEADERS, CONTACT_PATH} from '#web/contract/contact.ts'
import {PREVIEW_PATHS} from '#web/contract/paths.ts'
import siteQueries from '#web/server/cms/site-queries.gen.json' with {type: 'json'}
import {SITE_PARAMS} from '../seed/testing/site-parameters.ts'

/** An attack's means. */
type Attacker = {
  origin: string
  /** The address of one of its strangers, which no other attack has. */
  address: (stranger: number) => string
  /** Paths of pictures of the site, without parameters. */
  pictures: string[]
  /** Counts an answer's status; 0 stands for a connection that ended without one. */
  count: (status: number) => void
}

/** Goes on until its process ends. */
type Attack = (attacker: Attacker) => void

const dataset = '/lake/v2025-02-19/data'

/** Milliseconds between two requests of one connection: an attacker has no reason to wait longer. */
const pauseMs = 20

/** Requests without a pause over so many connections, of so many strangers. `next` makes the n-th of them. */
function flood(
  connections: number,
  strangers: number,
  next: (n: number, attacker: Attacker) => Request,
): Attack {
  return (attacker) => {
    let n = 0
    const setupRequest = (defaults: Request): Request => {
      n += 1
      const request = next(n, attacker)
      const forwarded = {'x-forwarded-for': attacker.address(n % strangers)}
      const headers = {'accept-encoding': 'br, gzip', ...forwarded, ...request.headers}
      return {...defaults, ...request, headers}
    }
    const times = {duration: 3600, timeout: 60, connectionRate: 1000 / pauseMs}
    const options = {url: attacker.origin, connections, ...times, requests: [{setupRequest}]}
    const running = autocannon(options, () => {})
    running.on('response', (_client, status) => attacker.count(status))
    running.on('reqError', () => attacker.count(0))
  }
}

const post = (path: string, body: object, headers: Record<string, string> = {}): Request => ({
  method: 'POST',
  path,
  headers: {'content-type': 'application/json', ...headers},
  body: JSON.stringify(body),
})

/** Writes a request over so many connections, each of which is left after `leaveAfter` milliseconds and opened anew. */
function leave(
  connections: number,
  leaveAfter: number,
  request: (n: number) => {head: string; headers?: object; times?: number; isRead?: boolean},
): Attack {
  return ({origin, address, count}) => {
    const {host, hostname, port} = new URL(origin)
    let n = 0
    const open = () => {
      n += 1
      const {head, headers, times = 1, isRead = true} = request(n)
      const sent = {Host: host, 'X-Forwarded-For': address(0), ...headers}
      const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
      const socket = connect(Number(port), hostname).on('error', () => count(0))
      if (isRead) {
        socket.on('data', (part) => {
          for (const [, status] of String(part).matchAll(/^HTTP\/1\.1 (\d+)/gm))
            count(Number(status))
        })
      }
      socket.write(`${head} HTTP/1.1\r\n${lines.join('')}\r\n`.repeat(times))
      const leaving = setTimeout(() => socket.destroy(), leaveAfter)
      socket.once('close', () => {
        clearTimeout(leaving)
        setTimeout(open, pauseMs)
      })
    }
    for (let connection = 0; connection < connections; connection++) open()
  }
}

/** Sends calls on ten sockets as fast as they are taken; a socket that is closed is opened anew. */
function sendMessages(method: string, params: object): Attack {
  const message = JSON.stringify({jsonrpc: '2.0', id: 1, method, params})
  const send = async ({origin, address, count}: Attacker) => {
    const url = `${origin.replace('http', 'ws')}/lake/v1/socket/production`
    while (true) {
      const socket = new WebSocket(url, {headers: {'X-Forwarded-For': address(0)}})
      socket.on('error', () => {})
      await once(socket, 'open').catch(() => count(0))
      while (socket.readyState === WebSocket.OPEN) {
        await new Promise((resolve) => socket.send(message, resolve))
        // A write that is done at once calls back at once: the process must still hear that it is to stop.
        await turn()
      }
      socket.terminate()
      await wait(pauseMs)
    }
  }
  return (attacker) => {
    for (let socket = 0; socket < 10; socket++) void send(attacker)
  }
}

const query = (groq: string, params: object = {}) =>
  post(`${dataset}/query/production`, {query: groq, params})

const emptyLists = (count: number) => Array.from({length: count}, () => [])

/** No two are alike, and each compares all documents with each other. */
const heavy = (n: number) => `count(*[count(*[_id > ^._id && $n == ${n}]) > ${n % 7}])`

/** Values of all parameters of the site's own queries, which run in the server's process. */
const siteParams = {...SITE_PARAMS, slug: 'x', pages: [], ids: []}

const enquiry = {
  fullname: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08012345678',
  company: 'Delta Gas',
  message: 'Buy now. '.repeat(40),
}

/** By the name that the benchmark prints and takes. */
export const attacks: Record<string, Attack> = {
  'pipelined-preview-secrets': leave(1, 2000, (n) => ({
    head: `GET /preview/enable?sanity-preview-secret=guess-${n}`,
    times: 3000,
  })),
  /** The documents that `uploadDocuments` has made. */
  'unread-documents': leave(60, 3_600_000, () => ({
    head: `GET ${dataset}/doc/production/${Array.from({length: 1000}, (_, n) => `d${n}`).join(',')}`,
    isRead: false,
  })),
  'auth-messages': sendMessages('authorization', {authorization: 'Bearer guessed'}),
  /** Messages of 180 KB each. */
  'large-messages': sendMessages('presence_announce', {list: emptyLists(60_000)}),
  /** Bodies of 252 KB, which fill half a gigabyte when they are parsed. */
  'large-queries': flood(120, 6, (n) => query(heavy(n), {n, list: emptyLists(84_000 - (n % 9))})),
  'unused-parameters': flood(32, 1, (n) =>
    query(siteQueries[n % siteQueries.length] ?? '', {...siteParams, unused: n}),
  ),
  'heavy-queries': flood(20, 20, (n) => query(heavy(n), {n})),
  /** Enquiries that a program seems to have filled, while the quarantine is full (`fillQuarantine`). */
  'suspicious-enquiries': flood(16, 1, () =>
    post(CONTACT_PATH, enquiry, {[CONTACT_HEADERS.honeypot]: 'filled'}),
  ),
  'missing-pages': leave(50, 20, (n) => ({head: `GET /news/nothing-${n}-${Date.now()}`})),
  /** Requests that say they are too large, and of which nothing more follows. */
  'large-preview-posts': leave(16, 1000, () => ({
    head: `POST ${PREVIEW_PATHS.query}`,
    headers: {'Content-Type': 'application/json', 'Content-Length': 1_000_000},
  })),
  /** A Host with what JavaScript's `replace` takes for the text before and behind, for documents with URLs. */
  'dollar-hosts': flood(16, 1, (_, {pictures}) => {
    const ids = pictures.map((path) => `image-${path.split('/').at(-1)?.replace('.', '-')}`)
    return {path: `${dataset}/doc/production/${ids.join(',')}`, headers: {host: "$`$'".repeat(40)}}
  }),
}

/** Names of attacks that run at once, and their means. */
export type Plan = {names: string[]} & Pick<Attacker, 'origin' | 'pictures'>

/** How often the attackers got each status; `gone` stands for connections that ended without one. */
export type Statuses = Record<string, number>

if (process.send) {
  const plan: Plan = JSON.parse(process.argv[2] ?? '')
  setPriority(19)
  const statuses: Statuses = {}
  const count = (status: number) => {
    const name = status || 'gone'
    statuses[name] = (statuses[name] ?? 0) + 1
  }
  // The process leaves behind what still waits for an answer.
  process.once('message', () => process.send?.(statuses, () => process.exit(0)))
  for (const [network, [name, attack]] of Object.entries(attacks).entries()) {
    const address = (stranger: number) => `10.66.${network}.${1 + (stranger % 20)}`
    if (plan.names.includes(name)) attack({...plan, address, count})
  }
  process.send('started')
}
