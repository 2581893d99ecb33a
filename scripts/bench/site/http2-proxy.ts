import {once} from 'node:events'
import {createSecureServer, type Http2ServerRequest, type Http2ServerResponse} from 'node:http2'
import {promisify} from 'node:util'
import {brotliCompress, brotliDecompress} from 'node:zlib'
import {Agent, request, type IncomingMessage} from 'node:http'
import {buffer} from 'node:stream/consumers'
import {generate} from 'selfsigned'
import {freePort} from '../load/free-port.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** A reverse proxy in front of the site. */
export type Http2Proxy = {origin: string; close: () => Promise<void>}

/** Headers of HTTP/1.1 alone, which HTTP/2 forbids. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/**
 * Serves a site over HTTP/2 with a certificate that signs itself.
 *
 * @param origin the site's origin.
 * @param change changes a page's HTML; without it the site's answers pass as they are.
 */
export async function startHttp2Proxy(
  origin: string,
  change?: (html: string) => string,
): Promise<Http2Proxy> {
  const {private: key, cert} = await generate([{name: 'commonName', value: 'localhost'}])
  const agent = new Agent({keepAlive: true})
  const server = createSecureServer({key, cert, allowHTTP1: true})
  const changed = new Map<string, Promise<Buffer>>()
  server.on('request', (asked: Http2ServerRequest, response: Http2ServerResponse) => {
    const headers = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'))
    const asking = request(origin + asked.url, {
      agent,
      method: asked.method,
      headers: {...Object.fromEntries(headers), host: new URL(origin).host},
    })
    asking.once('response', (answer: IncomingMessage) => void pass(answer, asked.url, response))
    asking.once('error', () => response.destroy())
    asked.pipe(asking)
  })
  const pass = async (answer: IncomingMessage, url: string, response: Http2ServerResponse) => {
    const headers = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name))
    const isPage = answer.headers['content-type']?.startsWith('text/html')
    if (!change || !isPage) {
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(headers))
      answer.pipe(response)
      return
    }
    const body = await buffer(answer)
    const page = changed.get(url) ?? changeBody(body, answer.headers['content-encoding'], change)
    changed.set(url, page)
    const same = headers.filter(([name]) => name !== 'content-length' && name !== 'link')
    response.writeHead(answer.statusCode ?? 502, {
      ...Object.fromEntries(same),
      'content-encoding': 'br',
    })
    response.end(await page)
  }
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `https://localhost:${port}`,
    close: async () => {
      agent.destroy()
      server.close()
    },
  }
}

async function changeBody(
  body: Buffer,
  encoding: string | undefined,
  change: (html: string) => string,
): Promise<Buffer> {
  const html = encoding === 'br' ? await decompress(body) : body
  return compress(change(html.toString()))
}
