import {mkdtemp, rm} from 'node:fs/promises'
import {Agent, get, request} from 'node:http'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {readUsage} from '../load/processes.ts'
import {percentile, printHeading, printLine} from '../load/report.ts'
import {startServer, type Server} from '../load/server.ts'

const [LISTENERS, RATE, SECONDS] = [200, 50, 30]
const DOCUMENTS = 20

/** Edits that are not measured, while code is compiled and caches fill. */
const WARM_UP = 5 * RATE

/** How long an edit takes until 200 listeners hear of it, at 50 edits a second, and the memory that stays in use. */
export async function measureEditing(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-editing-'))
  const server = await startServer(dataDir)
  const agent = new Agent({maxSockets: LISTENERS})
  try {
    printHeading(`${LISTENERS} listeners, ${RATE} edits a second`)
    const before = await readUsage(server.pid)
    const sent = new Map<string, number>()
    const delays: number[] = []
    const hear = (id: string) => {
      const at = sent.get(id)
      if (at !== undefined) delays.push(performance.now() - at)
    }
    await Promise.all(Array.from({length: LISTENERS}, () => listen(server, agent, hear)))
    const failed = await edit(server, sent)
    await wait(1000)
    for (const [name, share] of Object.entries({median: 0.5, p99: 0.99})) {
      const figure = percentile(delays, share)
      printLine({name: `from edit to event: ${name}`, figure, unit: 'ms'})
    }
    const missing = RATE * SECONDS * LISTENERS - delays.length
    printLine({name: 'edits that failed', figure: failed, unit: '', atMost: 0})
    printLine({name: 'events that did not come', figure: missing, unit: '', atMost: 0})
    const {megabytes} = await readUsage(server.pid)
    const reference = {name: 'before', value: before.megabytes}
    printLine({name: 'RSS of all processes', figure: megabytes, unit: 'MB', reference})
  } finally {
    agent.destroy()
    await server.stop()
    await rm(dataDir, {recursive: true, force: true})
  }
}

/** Resolves when the stream has begun. The ids of its events are those of the edits. */
function listen({origin, editor}: Server, agent: Agent, hear: (id: string) => void): Promise<void> {
  const search = new URLSearchParams({
    query: '*[_type == "bench"]',
    effectFormat: 'mendoza',
    includeResult: 'false',
  })
  const url = `${origin}/lake/v2025-02-19/data/listen/production?${search.toString()}`
  const headers = {Authorization: `Bearer ${editor.config().token}`}
  return new Promise((resolve, reject) => {
    get(url, {headers, agent}, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        resolve()
        for (const [, id = ''] of text.matchAll(/^id: (edit-\d+)#/gm)) hear(id)
      })
      response.on('error', reject)
    }).on('error', reject)
  })
}

/** Edits documents at a steady rate. @returns how many edits failed. */
async function edit({origin, editor}: Server, sent: Map<string, number>): Promise<number> {
  // With more connections, requests would queue in the server. `fifo` uses all of them.
  const agent = new Agent({keepAlive: true, maxSockets: 32, scheduling: 'fifo'})
  const headers = {Authorization: `Bearer ${editor.config().token}`}
  const mutate = (body: object) =>
    new Promise<boolean>((resolve) => {
      const url = `${origin}/lake/v2025-02-19/data/mutate/production`
      const sending = request(url, {method: 'POST', headers, agent}, (response) => {
        response.resume().once('end', () => resolve(response.statusCode === 200))
      })
      sending.once('error', () => resolve(false))
      sending.end(JSON.stringify(body))
    })
  const text = 'A sentence as an editor writes them. '.repeat(50)
  const ids = Array.from({length: DOCUMENTS}, (_, n) => `edited-${n}`)
  const create = ids.map((_id) => ({createOrReplace: {_id, _type: 'bench', text}}))
  await mutate({mutations: create})
  const pending: Promise<boolean>[] = []
  const started = performance.now()
  for (let n = 0; n < WARM_UP + RATE * SECONDS; n++) {
    await wait(Math.max(0, started + (n * 1000) / RATE - performance.now()))
    const transactionId = `edit-${n}`
    if (n >= WARM_UP) sent.set(transactionId, performance.now())
    const patch = {id: ids[n % DOCUMENTS], set: {title: `Edit number ${n}`}}
    pending.push(mutate({mutations: [{patch}], transactionId}))
  }
  const done = await Promise.all(pending)
  agent.destroy()
  return done.filter((ok) => !ok).length
}
