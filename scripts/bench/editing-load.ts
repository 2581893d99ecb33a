/** The editors and listeners of the benchmark, in a process of their own: the lake's memory is its own. */
import {get} from 'node:http'
import {setTimeout as wait} from 'node:timers/promises'

const [url = '', token = '', listeners = '', rate = '', seconds = ''] = process.argv.slice(2)
const headers = {Authorization: `Bearer ${token}`}
const DOCUMENTS = 20

const sent = new Map<string, number>()
const delays: number[] = []
const say = (line: string) => process.send?.(line)

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(`${url}/v2025-02-19/data/${path}/production`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** Resolves when the stream has begun; the ids of events say which edit they are about. */
function listen(): Promise<void> {
  const query = encodeURIComponent('*[_type == "page"]')
  const path = `data/listen/production?query=${query}&effectFormat=mendoza&includeResult=false`
  return new Promise((resolve, reject) => {
    get(`${url}/v2025-02-19/${path}`, {headers, agent: false}, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        resolve()
        const now = performance.now()
        for (const [, id = ''] of text.matchAll(/^id: (edit-\d+)#/gm)) {
          delays.push(now - (sent.get(id) ?? now))
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
say(`${listeners} listeners connected`)

const started = performance.now()
const total = Number(rate) * Number(seconds)
const pending: Promise<void>[] = []
for (let n = 0; n < total; n++) {
  const due = started + (n * 1000) / Number(rate)
  await wait(Math.max(0, due - performance.now()))
  const publishedId = `page-${n % DOCUMENTS}`
  const draftId = `drafts.${publishedId}`
  const patch = {set: {title: `Edit number ${n}`}}
  const action = {actionType: 'sanity.action.document.edit', publishedId, draftId, patch}
  sent.set(`edit-${n}`, performance.now())
  pending.push(post('actions', {actions: [action], transactionId: `edit-${n}`}))
  if (n === Math.floor(total / 2)) say('halfway')
}
await Promise.all(pending)
const expected = total * Number(listeners)
while (delays.length < expected && performance.now() < started + Number(seconds) * 3000) {
  await wait(50)
}
const sorted = delays.sort((a, b) => a - b)
const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
say(`${total} edits, ${sorted.length} of ${expected} events`)
say(`from edit to event: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
process.exit(0)
