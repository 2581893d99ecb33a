/**
 * Serves a lake, uploads a PNG and asks for a transformed image. Prints what a
 * test wants to know of this process as a line of JSON, and stays until it is killed.
 */
import {existsSync, readFileSync} from 'node:fs'
import {serveContentLake} from '../index.ts'

const [dataDir = ''] = process.argv.slice(2)
const lake = await serveContentLake({dataDir, projectId: 'images', dataset: 'production'})

// One red pixel.
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const answer = await fetch(`${lake.url}/v1/assets/images/production`, {
  method: 'POST',
  headers: {Authorization: `Bearer ${lake.token}`},
  body: Buffer.from(PNG, 'base64'),
})
const {document} = await answer.json()
const {status} = await fetch(`${document.url}?fm=webp`, {
  headers: {Authorization: `Bearer ${lake.token}`},
})
const {sharedObjects: libraries} = Object(process.report.getReport())
const children = `/proc/self/task/${process.pid}/children`
const pids = existsSync(children)
  ? readFileSync(children, 'utf8').trim().split(' ').map(Number)
  : []
console.log(JSON.stringify({status, libraries, pids}))
