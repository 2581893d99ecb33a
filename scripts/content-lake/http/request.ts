import {IncomingMessage, OutgoingMessage} from 'node:http'
import {setImmediate as turn} from 'node:timers/promises'
import type {HttpBindings} from '@hono/node-server'
import type {Context, Hono} from 'hono'
import {type AssetUrls, createAssetUrls} from '../assets/asset-urls.ts'
import type {Identity} from '../auth/authenticator.ts'
import {LIMITS} from '../limits.ts'
import {LakeError, sessionNotFound} from '../protocol/errors.ts'
import {parseLimitedJson} from '../protocol/parse.ts'
import type {LakeServices} from '../services.ts'

export interface LakeEnv {
  /** Set by the HTTP server; requests made in the process itself have none. */
  Bindings: Partial<HttpBindings>
  Variables: {
    identity: Identity
    /** Tells whether the request comes from a page that may use the session. */
    isFromStudio: boolean
  }
}
export type LakeApp = Hono<LakeEnv>
export type LakeRequest = Context<LakeEnv>

export function getSearchParams(c: LakeRequest): URLSearchParams {
  return new URL(c.req.url).searchParams
}

/** The network that the sender of a request counts for. Requests made in the process itself count as one client. */
export function getClientAddress(c: LakeRequest, services: LakeServices): string {
  const request = incomingOf(c)
  return request ? services.clientAddress(request) : ''
}

/** The request of the HTTP server; requests made in the process itself have none. */
export function incomingOf(c: LakeRequest): IncomingMessage | undefined {
  const request = c.env?.incoming
  return request instanceof IncomingMessage ? request : undefined
}

/** Closes the client's connection; undefined for requests made in the process itself. */
export function disconnectOf(c: LakeRequest): (() => void) | undefined {
  const outgoing = c.env?.outgoing
  return outgoing instanceof OutgoingMessage ? () => void outgoing.destroy() : undefined
}

/** Throws 401 unless the request is signed in or has the token; returns the user's id. */
export function requireUser(c: LakeRequest): string {
  const {isSignedIn, userId} = c.get('identity')
  if (!isSignedIn) throw sessionNotFound()
  return userId
}

/** Throws 404 unless the request's project and dataset are those of this lake. */
export function assertDataset(c: LakeRequest, services: LakeServices): void {
  assertProject(c, services)
  if (c.req.param('dataset') !== services.dataset) throw new LakeError(404, 'Dataset not found')
}

/** Throws 404 unless the project that the request names, if any, is that of this lake. */
export function assertProject(c: LakeRequest, {projectId}: LakeServices): void {
  const project = c.req.param('project') ?? c.req.header('x-sanity-project-id')
  if (project !== undefined && project !== projectId) throw new LakeError(404, 'Project not found')
}

/** Throws 401 for anonymous requests, and 403 for requests of another site with the session cookie. */
export function assertCanWrite(c: LakeRequest): void {
  const {isSignedIn, isByBrowser} = c.get('identity')
  if (!isSignedIn) throw new LakeError(401, 'Unauthorized - sign in or send the token')
  if (isByBrowser && !c.get('isFromStudio')) {
    throw new LakeError(403, 'Cross-site requests cannot write')
  }
}

/**
 * The origin at which the sender of a request reaches the lake. Behind a proxy that ends TLS the request
 * itself is plain HTTP: `X-Forwarded-Proto` tells the scheme. Whoever makes it up changes only their own
 * answer, which nobody else gets.
 *
 * @param url of the request as it arrived.
 */
export function getRequestOrigin(
  url: string,
  forwardedProto: string | string[] | undefined,
): string {
  const {host, origin} = new URL(url)
  const scheme = String(forwardedProto ?? '').split(',')[0]
  return scheme?.trim() === 'https' ? new URL(`https://${host}`).origin : origin
}

/**
 * The URLs of assets as the sender of a request sees them: at the lake's public origin, or at that
 * of the request where none is configured.
 */
export function assetUrls(c: LakeRequest, services: LakeServices): AssetUrls {
  return createAssetUrls({
    ...services,
    origin: services.origin ?? getRequestOrigin(c.req.url, c.req.header('x-forwarded-proto')),
  })
}

/** Answers with JSON in which the URLs of assets are absolute. */
export function jsonWithAssets(c: LakeRequest, services: LakeServices, value: unknown): Response {
  return c.body(assetUrls(c, services).toReader(JSON.stringify(value)), 200, {
    'Content-Type': 'application/json',
  })
}

/** How long the rest of a refused body is read, in milliseconds. */
const MAX_DISCARD_MS = 5_000

/** Reads a body of at most `limit` bytes. Throws 413 for a longer one. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of streamChunks(request, limit)) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The body's chunks, for as long as some arrive. Throws 413 at once when `Content-Length` is more than `limit` bytes,
 * 408 when nothing arrives for too long.
 */
export async function* streamChunks(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  if (!request.body) return
  const reader = request.body.getReader()
  try {
    for (let next = await readNext(reader); !next.done; next = await readNext(reader)) {
      yield next.value
    }
  } finally {
    await discardRest(reader)
  }
}

async function readNext(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  const {promise: paused, reject} = Promise.withResolvers<never>()
  const stop = () => reject(new LakeError(408, 'The upload has stopped'))
  const timer = setTimeout(stop, LIMITS.uploadPause.value)
  try {
    return await Promise.race([reader.read(), paused])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads what is left of a body that was refused halfway, for a limited time: the server closes a connection
 * with unread bytes, in which the client may already have sent its next request.
 */
async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const cancel = () => void reader.cancel().catch(() => undefined)
  const timer = setTimeout(cancel, MAX_DISCARD_MS)
  try {
    let isDone = false
    while (!isDone) isDone = (await reader.read()).done
  } catch {
    // The client has closed the connection.
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Reads a JSON body, whose text `translate` may change before it is parsed. Throws 400 for text that is
 * not JSON, 413 for a body larger than `limit` bytes.
 */
export async function readJson(
  request: Request,
  limit: number,
  translate = (text: string) => text,
): Promise<unknown> {
  const bytes = await readBytes(request, limit)
  try {
    const text = new TextDecoder('utf-8', {fatal: true}).decode(bytes)
    return parseLimitedJson(translate(text))
  } catch {
    throw new LakeError(400, 'The body is not valid JSON')
  }
}

function tooLarge(limit: number): LakeError {
  return new LakeError(413, `The body is larger than ${limit} bytes`)
}

/** Bytes that are handed to the connection at once. */
const CHUNK = 32_000

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * Waits for a turn of the event loop that no other body has: connections that take megabytes at once would hold up
 * everything else.
 */
const nextTurn = (): Promise<unknown> => (lastTurn = lastTurn.then(() => turn()))

interface StreamEnd {
  /** Closes the connection of a client that has stopped reading. */
  disconnect: (() => void) | undefined
}

/**
 * A body that is made and sent as fast as the client reads it. Small texts are joined, so that each write is worth its
 * cost.
 *
 * @param stop gives the body up when the client reads nothing for 30 s; without it the client may take its time.
 */
export function streamBody(
  parts: Iterable<Uint8Array | string>,
  stop?: StreamEnd,
): ReadableStream<Uint8Array> {
  const iterator = parts[Symbol.iterator]()
  let rest: Uint8Array = new Uint8Array()
  let isOpen = true
  const end = () => {
    if (!isOpen) return
    isOpen = false
    clearTimeout(timer)
    iterator.return?.()
    rest = new Uint8Array()
  }
  const giveUp = () => {
    end()
    stop?.disconnect?.()
  }
  const timer = stop && setTimeout(giveUp, LIMITS.unreadTime.value).unref()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        timer?.refresh()
        const isNew = rest.byteLength === 0
        const chunk = isNew ? nextChunk(iterator) : rest
        if (chunk === null) {
          end()
          return controller.close()
        }
        rest = chunk.subarray(CHUNK)
        controller.enqueue(chunk.subarray(0, CHUNK))
        // Parts are joined up to a chunk: nothing follows a shorter one, and a small body is sent at once.
        if (isNew && chunk.byteLength < CHUNK) {
          end()
          return controller.close()
        }
        await nextTurn()
      },
      cancel: end,
    },
    {highWaterMark: 0},
  )
}

/** Joins parts up to the size of a chunk; null after the last. */
function nextChunk(iterator: Iterator<Uint8Array | string>): Uint8Array | null {
  const chunks: Uint8Array[] = []
  let size = 0
  while (size < CHUNK) {
    const {value, done} = iterator.next()
    if (done) break
    const bytes = typeof value === 'string' ? Buffer.from(value) : value
    chunks.push(bytes)
    size += bytes.byteLength
  }
  if (chunks.length === 0) return null
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
}
