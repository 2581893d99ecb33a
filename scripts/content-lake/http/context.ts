import type {Context, Hono} from 'hono'
import type {AssetStore} from '../assets/asset-store.ts'
import type {ImageService} from '../assets/image-service.ts'
import type {Authority, Identity} from '../auth/authenticator.ts'
import {LakeError} from '../protocol/errors.ts'
import type {History} from '../history/history.ts'
import type {Transactor} from '../mutate/transactor.ts'
import type {QueryEvaluator} from '../query/evaluator.ts'
import type {Views} from '../query/view.ts'
import type {DocumentStore} from '../store/document-store.ts'
import type {KeyValues} from '../store/key-value-store.ts'
import type {Heartbeat} from '../streams/heartbeat.ts'
import type {Streams} from '../streams/streams.ts'

/** What the endpoints work with. */
export interface LakeParts {
  projectId: string
  dataset: string
  basePath: string
  store: DocumentStore
  views: Views
  evaluator: QueryEvaluator
  transactor: Transactor
  assets: AssetStore
  images: ImageService
  authority: Authority
  keyValues: KeyValues
  streams: Streams
  heartbeat: Heartbeat
  history: History
  /** A random name of this process's lake, by which a client knows whom it has found. */
  instance: string
  log: (message: string) => void
}

/** What Hono hands from the middleware to the endpoints. */
export interface LakeEnv {
  Variables: {identity: Identity}
}
export type LakeApp = Hono<LakeEnv>
export type LakeRequest = Context<LakeEnv>

/** The API version of the request's path, without the `v`: `1`, `X` or a date. */
export function apiVersionOf(c: LakeRequest): string {
  return (c.req.param('version') ?? 'v1').slice(1)
}

/** Throws 404 unless the path's dataset is the one that this lake holds. */
export function assertDataset(c: LakeRequest, parts: LakeParts): void {
  const dataset = c.req.param('dataset')
  const project = c.req.param('project') ?? c.req.header('x-sanity-project-id')
  if (project !== undefined && project !== parts.projectId) {
    throw new LakeError(404, 'Project not found')
  }
  if (dataset !== parts.dataset) throw new LakeError(404, 'Dataset not found')
}

/** Throws unless the request may write. */
export function assertMayWrite(c: LakeRequest, parts: LakeParts): void {
  parts.authority.assertMayWrite(c.req.raw, c.get('identity'))
}

/** A boolean parameter of the query string: absent means `fallback`. */
export function flag(value: string | null, fallback = false): boolean {
  return value === null ? fallback : value === 'true' || value === '1' || value === ''
}
