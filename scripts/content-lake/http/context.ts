import {IncomingMessage} from 'node:http'
import type {HttpBindings} from '@hono/node-server'
import type {Context, Hono} from 'hono'
import {AssetUrls, type ExportGrants} from '../assets/asset-urls.ts'
import type {AssetStore} from '../assets/asset-store.ts'
import type {ImageService} from '../assets/image-service.ts'
import type {Authenticator, Identity} from '../auth/authenticator.ts'
import {assertMay, type Operation} from '../auth/roles.ts'
import {LakeError, sessionNotFound} from '../protocol/errors.ts'
import type {History} from '../history/history.ts'
import type {Transactor} from '../mutate/transactor.ts'
import type {QueryPools} from '../query/pool/query-pool.ts'
import type {QueryRouter} from '../query/query-router.ts'
import type {Views} from '../query/views.ts'
import type {Snapshots} from '../snapshots/snapshots.ts'
import type {DocumentStore} from '../store/document-store.ts'
import type {KeyValueStore} from '../store/key-value-store.ts'
import type {Heartbeat} from '../streams/stream.ts'
import type {Streams} from '../streams/streams.ts'

/**
 * Limits of what each client may use, beside those of single requests: the server in front of the lake knows its
 * clients, and counts everything that they ask of it. A lake of its own has none.
 */
export interface ClientLimits {
  /**
   * Counts pictures that have to be made for whoever is not signed in.
   *
   * @param price how many usual pictures it counts for.
   * @returns seconds until the client may have it made; 0 where it may now.
   */
  takePicture: (request: IncomingMessage, price: number) => number
  /**
   * Counts bytes of a result that is being sent, until the returned function is called. Undefined where the client,
   * or all of them, leave too much unread.
   */
  holdUnread: (request: IncomingMessage, bytes: number) => (() => void) | undefined
}

export const NO_CLIENT_LIMITS: ClientLimits = {
  takePicture: () => 0,
  holdUnread: () => () => undefined,
}

/** Everything that the endpoints use: one object for each part of the lake. */
export interface LakeServices {
  projectId: string
  dataset: string
  basePath: string
  /** The public origin, where one is configured: the URLs of assets begin with it. */
  origin: string | undefined
  /** The other origins whose pages may read. */
  readers: ReadonlySet<string>
  store: DocumentStore
  views: Views
  queries: QueryRouter
  pools: QueryPools
  transactor: Transactor
  assets: AssetStore
  images: ImageService
  /** Makes images ahead. */
  exportGrants: ExportGrants
  authenticator: Authenticator
  keyValues: KeyValueStore
  streams: Streams
  heartbeat: Heartbeat
  history: History
  snapshots: Snapshots
  /** The IP address by which a client's wrong passwords, connections and work are counted. */
  clientAddress: (request: IncomingMessage) => string
  /** The limits of each client. */
  limits: ClientLimits
  /**
   * A random id of this running lake: `/ping` returns it, so that a client can tell two lakes
   * apart.
   */
  instance: string
  log: (message: string) => void
}

/** The values that the middleware passes to the endpoints. */
export interface LakeEnv {
  /** Set by the HTTP server; requests made in the process itself have none. */
  Bindings: Partial<HttpBindings>
  Variables: {identity: Identity}
}
export type LakeApp = Hono<LakeEnv>
export type LakeRequest = Context<LakeEnv>

/** The parameters of the request's query string. */
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

/** Throws 401 unless the request is signed in or has the token; returns the user's id. */
export function requireUser(c: LakeRequest): string {
  const {trusted, userId} = c.get('identity')
  if (!trusted) throw sessionNotFound()
  return userId
}

/** The API version of the request's path, without the `v`: `1`, `X` or a date. */
export function getApiVersion(c: LakeRequest): string {
  return (c.req.param('version') ?? 'v1').slice(1)
}

/** Throws 404 unless the request's project and dataset are those of this lake. */
export function assertDataset(c: LakeRequest, services: LakeServices): void {
  const dataset = c.req.param('dataset')
  const project = c.req.param('project') ?? c.req.header('x-sanity-project-id')
  if (project !== undefined && project !== services.projectId) {
    throw new LakeError(404, 'Project not found')
  }
  if (dataset !== services.dataset) throw new LakeError(404, 'Dataset not found')
}

/** Throws 404 unless the project that the request names, if any, is that of this lake. */
export function assertProject(c: LakeRequest, {projectId}: LakeServices): void {
  const project = c.req.param('id') ?? c.req.header('x-sanity-project-id')
  if (project !== undefined && project !== projectId) throw new LakeError(404, 'Project not found')
}

/** Throws 401 or 403 unless the request may write, and its sender's role allows the operation. */
export function assertCanDo(c: LakeRequest, services: LakeServices, operation: Operation): void {
  assertCanWrite(c, services)
  assertMay(c.get('identity').role, operation)
}

/** Throws 401 or 403 unless the request may write. */
export function assertCanWrite(c: LakeRequest, services: LakeServices): void {
  services.authenticator.assertCanWrite(c.req.raw, c.get('identity'))
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
  return new AssetUrls({
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
