import {IncomingMessage} from 'node:http'
import type {HttpBindings} from '@hono/node-server'
import type {Context, Hono} from 'hono'
import {AssetUrls} from '../assets/asset-urls.ts'
import type {Identity} from '../auth/authenticator.ts'
import {LakeError, sessionNotFound} from '../protocol/errors.ts'
import type {LakeServices} from '../services.ts'

export interface LakeEnv {
  /** Set by the HTTP server; requests made in the process itself have none. */
  Bindings: Partial<HttpBindings>
  Variables: {identity: Identity}
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

/** Throws 401 unless the request is signed in or has the token; returns the user's id. */
export function requireUser(c: LakeRequest): string {
  const {trusted, userId} = c.get('identity')
  if (!trusted) throw sessionNotFound()
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
