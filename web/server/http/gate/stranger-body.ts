import type {IncomingMessage} from 'node:http'

/** Bytes of a stranger's body: every form and every query of the site is far smaller. */
export const maxStrangerBody = 65_536

/** Milliseconds in which a stranger's body must have arrived, and in which the rest of a refused one is read. */
const arrivalMs = 30_000
const discardMs = 5_000

/** A body, or why there is none: the status of the answer. */
export type StrangerBody = {body: Buffer} | {status: 408 | 413}

/** Whether a request has a body (RFC 9112, section 6) that its handler may read. */
export function hasBody({method, headers}: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Reads a stranger's body before anything is done with it.
 *
 * @returns 413 for more than `maxStrangerBody` bytes, 408 for one that takes too long. Never settles where the
 *   client goes away.
 */
export function readStrangerBody(request: IncomingMessage): Promise<StrangerBody> {
  return new Promise((resolve) => {
    if (Number(request.headers['content-length'] ?? 0) > maxStrangerBody) {
      discardRest(request)
      return resolve({status: 413})
    }
    const chunks: Buffer[] = []
    let size = 0
    const settle = (outcome: StrangerBody) => {
      clearTimeout(timer)
      request.off('data', add).off('end', end)
      if ('status' in outcome) discardRest(request)
      resolve(outcome)
    }
    const add = (chunk: Buffer) => {
      size += chunk.byteLength
      if (size > maxStrangerBody) settle({status: 413})
      else chunks.push(chunk)
    }
    const end = () => settle({body: Buffer.concat(chunks)})
    const timer = setTimeout(() => settle({status: 408}), arrivalMs)
    request.once('close', () => clearTimeout(timer))
    request.on('data', add).on('end', end)
  })
}

/**
 * Reads what is left of a refused body for a short time: a connection that is closed with unread bytes takes the
 * answer with it.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.complete) return
  const timer = setTimeout(() => request.destroy(), discardMs)
  request.once('close', () => clearTimeout(timer))
  request.once('end', () => clearTimeout(timer))
  request.resume()
}
