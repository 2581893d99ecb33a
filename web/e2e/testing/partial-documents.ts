import {createServer, type IncomingMessage, type ServerResponse} from 'node:http'

/** A proxy in front of the site whose documents arrive in two parts. */
export type PartialDocuments = {
  origin: string
  /**
   * @param text where the next document is cut: the part before it is sent.
   * @returns resolves when that part is sent, to a function that sends the rest.
   */
  cutNext: (text: string) => Promise<() => void>
  close: () => void
}

/** Starts the proxy on a free port. @param siteUrl the site's origin. */
export async function startPartialDocuments(siteUrl: string): Promise<PartialDocuments> {
  let next: {text: string; send: (rest: () => void) => void} | undefined
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const original = await fetch(siteUrl + request.url)
    const body = Buffer.from(await original.arrayBuffer())
    const type = original.headers.get('content-type') ?? ''
    response.writeHead(original.status, {'content-type': type})
    if (!next || !type.startsWith('text/html')) {
      response.end(body)
      return
    }
    const {text, send} = next
    next = undefined
    const end = body.indexOf(text)
    if (end < 0) throw new Error(`The document has no “${text}”.`)
    response.write(body.subarray(0, end))
    send(() => response.end(body.subarray(end)))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    cutNext: (text) => new Promise((resolve) => (next = {text, send: resolve})),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
