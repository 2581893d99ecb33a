import {readdirSync} from 'node:fs'
import {once} from 'node:events'
import {connect} from 'node:net'
import {afterAll, beforeAll, expect, test} from 'vitest'
import {startIsolatedSite, type IsolatedSite} from '../testing/isolated-site.ts'

/** Requests for each route on one connection, and as many again on several at a time. */
const count = 60
const parallel = 10
/** Files that may be open beyond those before, for whatever else the process does: fewer than one for each request. */
const tolerance = 50

let site: IsolatedSite
beforeAll(async () => {
  site = await startIsolatedSite()
})
afterAll(() => site.close())

/** Open files of this process, which serves the site: connections are such. */
const openFiles = () => readdirSync('/dev/fd').length

/** Sends requests on one connection without waiting for answers, and reads until it is closed. */
async function pipeline(path: string, requests: number): Promise<{answers: number; most: number}> {
  const {host, hostname, port} = new URL(site.url)
  const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`
  const socket = connect(Number(port), hostname)
  let most = 0
  let answers = 0
  let rest = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    const text = rest + chunk
    answers += text.match(/HTTP\/1\.1 [2-5]\d\d /g)?.length ?? 0
    rest = /H[TP]*\/?1?\.?1? ?\d{0,3}$/.exec(text)?.[0] ?? ''
    most = Math.max(most, openFiles())
  })
  // A server that refuses some of them may close the connection before the last is sent.
  socket.on('error', () => {})
  socket.write(`${head}\r\n`.repeat(requests - 1) + `${head}Connection: close\r\n\r\n`)
  await once(socket, 'close')
  return {answers, most}
}

test.each([
  '/about',
  '/no-such-page',
  '/assets/no-such-file.js',
  '/sitemap.xml',
  '/readyz',
  '/studio',
  '/api/v1/search?q=zzz',
  '/api/v1/inbox/enquiries.csv',
  '/newsletter/confirm?token=guess',
  '/preview/enable?sanity-preview-secret=guess',
  '/preview/query',
  '/lake/v2025-02-19/data/doc/production/aboutPage',
  '/lake/v2025-02-19/data/history/production/documents/aboutPage',
  '/lake/v2025-02-19/data/query/production?query=*%5B_id==%22aboutPage%22%5D',
  '/lake/images/guess/production/guess-100x100.png?w=317',
])(
  '120 requests leave no file open, half of them on one connection and half on 10: %s',
  async (path) => {
    const {answers} = await pipeline(path, 1)
    expect(answers).toBe(1)
    const before = openFiles()
    const alone = await pipeline(path, count)
    expect(alone.answers).toBeGreaterThan(0)
    expect(alone.most - before).toBeLessThanOrEqual(tolerance)
    const several = await Promise.all(
      Array.from({length: parallel}, () => pipeline(path, count / parallel)),
    )
    const most = Math.max(...several.map((connection) => connection.most))
    // Both ends of each connection are here.
    expect(most - before).toBeLessThanOrEqual(2 * parallel + tolerance)
    await expect.poll(() => openFiles() - before).toBeLessThanOrEqual(tolerance)
  },
)
