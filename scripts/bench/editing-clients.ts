/** The editors and listeners of the benchmark, in a separate process to keep the lake's memory apart. */
import {Agent, get, request} from 'node:http'
import {setTimeout as wait} from 'node:timers/promises'

const [url = '', token = '', listeners = '', rate = '', seconds = ''] = process.argv.slice(2)
const headers = {Authorization: `Bearer ${token}`}
const DOCUMENTS = 20
/** Seconds of edits that are not measured, while code is compiled and caches fill. */
const WARM_UP = 5
const REPORT_EVERY = 10

const total = Number(rate) * (WARM_UP + Number(seconds))
/** The first edit that is measured. */
const measuredFrom = Number(rate) * WARM_UP

const sent = new Map<number, number>()
const delays: number[] = []
const report = (line: string) => process.send?.(line)

/**
 * Up to 32 connections at a time: with more, requests would queue in the client. `fifo` uses all of
 * them, because the server closes idle connections.
 */
const editors = new Agent({keepAlive: true, maxSockets: 32, scheduling: 'fifo'})

function post(path: string, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const endpoint = `${url}/v2025-02-19/data/${path}/production`
    const sending = request(endpoint, {method: 'POST', headers, agent: editors}, (response) => {
      response.resume()
      if (response.statusCode === 200) response.once('end', resolve)
      else reject(new Error(`${path}: ${response.statusCode}`))
    })
    sending.once('error', reject)
    sending.end(JSON.stringify(body))
  })
}

/** Resolves when the stream has begun. The ids of its events are those of the edits. */
function listen(): Promise<void> {
  const query = encodeURIComponent('*[_type == "page"]')
  const path = `data/listen/production?query=${query}&effectFormat=mendoza&includeResult=false`
  return new Promise((resolve, reject) => {
    get(`${url}/v2025-02-19/${path}`, {headers, agent: false}, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        resolve()
        const now = performance.now()
        for (const [, n = ''] of text.matchAll(/^id: edit-(\d+)#/gm)) {
          const at = sent.get(Number(n))
          if (at !== undefined && Number(n) >= measuredFrom) delays.push(now - at)
        }
      })
    }).on('error', reject)
  })
}

for (let n = 0; n < DOCUMENTS; n++) {
  const text = 'A sentence as an editor writes them. '.repeat(50)
  await post('mutate', {mutations: [{createOrReplace: {_id: `page-${n}`, _type: 'page', text}}]})
}
await Promise.all(Array.from({length: Number(listeners)}, listen))
report(`${listeners} listeners connected`)

const started = performance.now()
const pending: Promise<void>[] = []
let failed = 0
for (let n = 0; n < total; n++) {
  const due = started + (n * 1000) / Number(rate)
  await wait(Math.max(0, due - performance.now()))
  const measured = n - measuredFrom
  if (measured === 0) report('warmed up')
  else if (measured > 0 && measured % (Number(rate) * REPORT_EVERY) === 0) {
    report(`after ${measured / Number(rate)} s: ${figures()}`)
  }
  const publishedId = `page-${n % DOCUMENTS}`
  const draftId = `drafts.${publishedId}`
  const patch = {set: {title: `Edit number ${n}`}}
  const action = {actionType: 'sanity.action.document.edit', publishedId, draftId, patch}
  sent.set(n, performance.now())
  const body = {actions: [action], transactionId: `edit-${n}`}
  const edit = post('actions', body).catch((error: unknown) => {
    failed += 1
    report(
      `edit ${n} failed: ${error instanceof Error ? `${error.message} ${String(error.cause)}` : ''}`,
    )
  })
  pending.push(edit)
}
await Promise.all(pending)
const measured = total - measuredFrom
const expected = measured * Number(listeners)
const deadline = performance.now() + Number(seconds) * 1000
while (delays.length < expected && performance.now() < deadline) await wait(50)
report(`${measured} edits, ${failed} failed, ${delays.length} of ${expected} events`)
report(`from edit to event: ${figures()}`)
process.exit(0)

function figures(): string {
  const sorted = delays.toSorted((a, b) => a - b)
  const percentile = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  return `p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`
}
