/**
 * Writes until a test kills it: transactions that create two documents and change a third, uploads of
 * images and files, and deletions of every third upload. Prints a line for each acknowledged write:
 * `written <n>`, `uploaded <id>`, `deleted <id>`.
 */
import {createHash} from 'node:crypto'
import {serveContentLake} from '../index.ts'

const [dataDir = ''] = process.argv.slice(2)
const lake = await serveContentLake({dataDir, projectId: 'crash', dataset: 'production'})
const headers = {Authorization: `Bearer ${lake.token}`}
const acknowledge = (line: string) => process.stdout.write(`${line}\n`)

async function answerOf(path: string, init: RequestInit = {}) {
  const response = await fetch(`${lake.url}/v1${path}`, {...init, headers})
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

const mutate = async (mutations: object[]) =>
  answerOf('/data/mutate/production', {method: 'POST', body: JSON.stringify({mutations})})

async function write(): Promise<never> {
  const query = encodeURIComponent('*[_id == "counter"][0].n')
  const {result} = await answerOf(`/data/query/production?query=${query}`)
  for (let n = Number(result ?? 0) + 1; ; n++) {
    await mutate([
      {create: {_id: `left-${n}`, _type: 'half', n, filler: 'x'.repeat(4000)}},
      {createIfNotExists: {_id: 'counter', _type: 'counter', n: 0}},
      {patch: {id: 'counter', set: {n}}},
      {create: {_id: `right-${n}`, _type: 'half', n, filler: 'y'.repeat(4000)}},
    ])
    acknowledge(`written ${n}`)
  }
}

/** New content: an SVG or a text. */
function content(kind: 'images' | 'files', n: number): string {
  const mark = createHash('sha256').update(`${process.pid}-${n}`).digest('hex')
  const text = mark.repeat(kind === 'images' ? 500 : 4000)
  const box = 'xmlns="http://www.w3.org/2000/svg" width="9" height="9"'
  return kind === 'images' ? `<svg ${box}><desc>${text}</desc><path d="M0 0h9v9"/></svg>` : text
}

async function upload(kind: 'images' | 'files'): Promise<never> {
  for (let n = 1; ; n++) {
    const body = content(kind, n)
    const {document} = await answerOf(`/assets/${kind}/production`, {method: 'POST', body})
    acknowledge(`uploaded ${document._id}`)
    if (n % 3 > 0) continue
    await mutate([{delete: {id: document._id}}])
    acknowledge(`deleted ${document._id}`)
  }
}

await Promise.all([write(), upload('images'), upload('files')])
