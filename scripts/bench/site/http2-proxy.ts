import {once} from 'node:events'
import {Agent, request, type IncomingMessage} from 'node:http'
import {createSecureServer, type Http2ServerResponse} from 'node:http2'
import {buffer} from 'node:stream/consumers'
import {brotliCompressSync, brotliDecompressSync} from 'node:zlib'
import {generate} from 'selfsigned'
import {freePort} from '../load/server.ts'

/** Headers of HTTP/1.1 alone, which HTTP/2 forbids. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/**
 * Serves a site over HTTP/2 with a certificate that signs itself.
 *
 * @param change changes a page's HTML; without it the site's answers pass as they are.
 */
export async function startHttp2Proxy(
  origin: string,
  change?: (html: string) => string,
): Promise<{origin: string; close: () => void}> {
  const {private: key, cert} = await generate([{name: 'commonName', value: 'localhost'}])
  const agent = new Agent({keepAlive: true})
  const changed = new Map<string, Buffer>()
  const pass = async (answer: IncomingMessage, url: string, response: Http2ServerResponse) => {
    const headers = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name))
    const isChanged = change && answer.headers['content-type']?.startsWith('text/html')
    if (!isChanged) {
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers))
      return void answer.pipe(response)
    }
    const body = await buffer(answer)
    const page = () => brotliCompressSync(change(brotliDecompressSync(body).toString()))
    const bytes = changed.get(url) ?? page()
    changed.set(url, bytes)
    const kept = headers.filter(([name]) => name !== 'content-length' && name !== 'link')
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
    return void response.end(bytes)
  }
  const server = createSecureServer({key, cert, allowHTTP1: true}, (asked, response) => {
    const entries = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'))
    // Each page is compressed by brotli, which every browser here takes.
    const headers = {...Object.fromEntries(entries), host: new URL(origin).host}
    const asking = request(origin + asked.url, {agent, method: asked.method, headers})
    asking.once('response', (answer: IncomingMessage) => void pass(answer, asked.url, response))
    asking.once('error', () => response.destroy())
    asked.pipe(asking)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    agent.destroy()
    server.close()
  }
  return {origin: `https://localhost:${port}`, close}
}
