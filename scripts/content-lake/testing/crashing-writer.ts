/**
 * Writes transactions without end, for a test to kill. Each makes two documents and changes a third;
 * on standard output stands the number of each that was acknowledged.
 */
import {serveContentLake} from '../index.ts'

const [dataDir = ''] = process.argv.slice(2)
const lake = await serveContentLake({dataDir, projectId: 'crash', dataset: 'production'})

async function mutate(mutations: object[]): Promise<Response> {
  return fetch(`${lake.url}/v1/data/mutate/production`, {
    method: 'POST',
    headers: {Authorization: `Bearer ${lake.token}`},
    body: JSON.stringify({mutations}),
  })
}

const query = encodeURIComponent('*[_id == "counter"][0].n')
const url = `${lake.url}/v1/data/query/production?query=${query}`
const headers = {Authorization: `Bearer ${lake.token}`}
const {result} = await (await fetch(url, {headers})).json()
for (let n = Number(result ?? 0) + 1; ; n++) {
  const response = await mutate([
    {create: {_id: `left-${n}`, _type: 'half', n, filler: 'x'.repeat(4000)}},
    {createIfNotExists: {_id: 'counter', _type: 'counter', n: 0}},
    {patch: {id: 'counter', set: {n}}},
    {create: {_id: `right-${n}`, _type: 'half', n, filler: 'y'.repeat(4000)}},
  ])
  if (!response.ok) throw new Error(await response.text())
  process.stdout.write(`${n}\n`)
}
