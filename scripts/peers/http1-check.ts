import {createServer, request, type Server} from 'node:http'
import type {Browser} from 'playwright'
import {assertEqual} from './check.ts'
import {DATASET} from './stand-in-files.ts'

/** More event streams than a browser has HTTP/1.1 connections to an origin. */
const STREAMS = 7
const TOO_LONG_MS = 20_000

/**
 * Opens the streams of a Studio's form through a proxy that speaks HTTP/1.1 alone: each must begin, and a
 * query be answered meanwhile.
 */
export async function checkHttp1(browser: Browser, lake: string): Promise<void> {
  const proxy = createProxy(new URL(lake))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const page = await browser.newPage()
  try {
    const api = `http://127.0.0.1:${port}/lake/v2025-02-19`
    await page.goto(`${api}/auth/login/local?origin=/lake/v1/ping`)
    const work = page.evaluate(openStreamsAndAsk, {api, dataset: DATASET, count: STREAMS})
    assertEqual(await Promise.race([work, timeOut()]), {begun: STREAMS, status: 200})
  } finally {
    await page.close()
    proxy.closeAllConnections()
    proxy.close()
  }
}

/** Runs in the page. */
async function openStreamsAndAsk(options: {api: string; dataset: string; count: number}) {
  const {api, dataset, count} = options
  const begun = Array.from({length: count}, (_, n) => {
    const query = encodeURIComponent(`*[_type == "type${n}"]`)
    const stream = new EventSource(`${api}/data/listen/${dataset}?query=${query}`)
    return new Promise((resolve) => stream.addEventListener('welcome', resolve, {once: true}))
  })
  await Promise.all(begun)
  const {status} = await fetch(`${api}/data/query/${dataset}?query=1`)
  return {begun: begun.length, status}
}

function createProxy({hostname, port}: URL): Server {
  return createServer((incoming, response) => {
    const {method, headers, url: path} = incoming
    const outgoing = request({hostname, port, path, method, headers}, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
}

function timeOut(): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(() => resolve('nothing within 20 s'), TOO_LONG_MS).unref()
  })
}
