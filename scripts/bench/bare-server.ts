/**
 * Bare Node that serves one answer from memory to every request, in a process of its own: what a server costs at
 * least. The parent sends an `Answer`; the message back is the port.
 */
import {createServer} from 'node:http'
import type {AddressInfo} from 'node:net'

/** An answer: its headers, and its body in base64. */
export type Answer = {headers: Record<string, string>; body: string}

process.once('message', ({headers, body}: Answer) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_, response) => {
    response.writeHead(200, {...headers, 'content-length': bytes.length})
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => {
    const address: AddressInfo | string | null = server.address()
    if (typeof address === 'object') process.send?.({port: address?.port})
  })
})
