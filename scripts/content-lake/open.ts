import {randomUUID} from 'node:crypto'
import {mkdirSync} from 'node:fs'
import type {IncomingMessage} from 'node:http'
import {join, resolve} from 'node:path'
import type {DatabaseSync} from 'node:sqlite'
import type {Duplex} from 'node:stream'
import {announce, readNote, withdraw} from './running-lake.ts'
import {AssetStore} from './assets/asset-store.ts'
import {FileCache} from './assets/file-cache.ts'
import {ImageService} from './assets/image-service.ts'
import {Authority} from './auth/authenticator.ts'
import {assertSafeHost} from './auth/hosts.ts'
import {loadToken} from './auth/token.ts'
import {storageError} from './protocol/errors.ts'
import {History} from './history/history.ts'
import {createLakeApp} from './http/app.ts'
import type {LakeApp} from './http/context.ts'
import {Transactor} from './mutate/transactor.ts'
import {LocalEvaluator} from './query/evaluator.ts'
import {HeavyQueries} from './query/heavy-queries.ts'
import {Views} from './query/view.ts'
import {WatchedEvaluator} from './query/watched-evaluator.ts'
import {Sockets} from './sockets/sockets.ts'
import {closeDatabase, isLockedError, openDatabase} from './store/database.ts'
import {DocumentStore} from './store/document-store.ts'
import {KeyValues} from './store/key-value-store.ts'
import {Heartbeat} from './streams/heartbeat.ts'
import {Streams} from './streams/streams.ts'

const IMAGE_CACHE_BYTES = 1_000_000_000
const HEARTBEAT = 15_000
/** Milliseconds of the processor's time that a query may take. */
const QUERY_TIME = 5000

export interface ContentLakeOptions {
  /** The folder that holds everything; made when missing. */
  dataDir: string
  projectId: string
  dataset: string
  /** Where it will be listened for: beyond loopback a password is required. */
  host: string
  /** The path under which `app` is mounted, e.g. `/lake`. */
  basePath: string
  /** What signing in asks for. Without one, being on this machine is enough. */
  password?: string | undefined
  /** Milliseconds between signs of life on open streams and sockets. Default: 15 s. */
  heartbeat?: number | undefined
  /** Hears of faults of the lake itself. Default: standard error. */
  log?: ((message: string) => void) | undefined
}

/** A published, drafted or deleted document; `type` is its `_type` (the former one when deleted). */
interface LakeChange {
  transactionId: string
  documents: {id: string; type: string}[]
}

export interface ContentLake {
  /** Answers requests for `basePath` and below: `app.fetch(request)`. */
  app: LakeApp
  /** The write token; keep it on the server. */
  token: string
  /**
   * For the `upgrade` event of the HTTP server that serves `app`: the lake's WebSockets. False when the
   * address is none of them; then the socket is still the caller's.
   */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  /** Calls back after each durable transaction; returns the function that ends it. */
  onChange(listener: (change: LakeChange) => void): () => void
  /** How many event streams and WebSockets are open now; for whoever holds the lake, not for clients. */
  connections(): {streams: number; sockets: number}
  /** Leaves word of the address, so that other programs find this lake: `http://host:port`. */
  announce(origin: string): void
  /** Ends everything and writes the log back into the store. */
  close(): Promise<void>
}

/**
 * Opens the Content Lake of a data folder for this process alone. Throws readable errors: a folder that
 * cannot be written or is open elsewhere, a host that would need a password.
 */
export async function openContentLake(options: ContentLakeOptions): Promise<ContentLake> {
  const {projectId, dataset, basePath} = options
  const password = options.password || undefined
  const log = options.log ?? ((message: string) => console.error(message))
  const dataDir = resolve(options.dataDir)
  assertSafeHost(options.host, password)
  const {database, token} = openFolder(dataDir)
  const instance = randomUUID()
  try {
    const store = new DocumentStore(database, (error) => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
      log(`content lake: a change listener failed: ${reason}`)
    })
    const views = new Views(store.documents).followChanges()
    const sanity = {projectId, dataset}
    const local = new LocalEvaluator(views, sanity)
    const heavy = new HeavyQueries(store.documents, store.commits, {sanity, limit: QUERY_TIME})
    const evaluator = new WatchedEvaluator(local, heavy)
    const transactor = new Transactor(store, local)
    const images = new ImageService(new FileCache(join(dataDir, 'image-cache'), IMAGE_CACHE_BYTES))
    const at = {projectId, dataset, basePath}
    const keepMade = images.keepOnly.bind(images)
    const assets = new AssetStore(dataDir, at, store, transactor, keepMade)
    const authority = new Authority(database, {token, password, projectId})
    const keyValues = new KeyValues(database)
    const streams = new Streams(store)
    const heartbeat = new Heartbeat(options.heartbeat ?? HEARTBEAT)
    const history = new History(database)
    const sockets = new Sockets({basePath, dataset, authority, streams, heartbeat, log})
    const place = {projectId, dataset, basePath, instance, log}
    const parts = {
      ...place,
      store,
      views,
      evaluator,
      transactor,
      assets,
      images,
      authority,
      keyValues,
      streams,
      heartbeat,
      history,
    }
    let closed = false
    return {
      app: createLakeApp(parts),
      token,
      upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
      onChange: (listener) =>
        store.commits.subscribe(({transactionId, effects}) => {
          const documents = effects.map(({id, before, after}) => ({
            id,
            type: (after ?? before)?._type ?? '',
          }))
          listener({transactionId, documents})
        }),
      connections: () => ({streams: streams.count, sockets: sockets.count}),
      announce: (origin) => announce(dataDir, origin.replace(/\/$/, '') + basePath, instance),
      close: async () => {
        if (closed) return
        closed = true
        withdraw(dataDir, instance)
        heartbeat.stop()
        sockets.close()
        await evaluator.close()
        await images.settled()
        closeDatabase(database)
      },
    }
  } catch (error) {
    database.close()
    throw storageError(dataDir, error)
  }
}

function openFolder(dataDir: string): {database: DatabaseSync; token: string} {
  try {
    mkdirSync(dataDir, {recursive: true, mode: 0o700})
    const database = openDatabase(dataDir)
    return {database, token: loadToken(dataDir)}
  } catch (error) {
    if (!isLockedError(error)) throw storageError(dataDir, error)
    const holder = readNote(dataDir)
    const who = holder ? `process ${holder.pid}, ${holder.url}` : 'another process'
    throw new Error(`The data folder ${dataDir} is already open (${who})`, {cause: error})
  }
}
