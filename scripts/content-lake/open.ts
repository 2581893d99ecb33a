import {randomUUID} from 'node:crypto'
import {join, resolve} from 'node:path'
import {AssetStore} from './assets/asset-store.ts'
import {FileCache} from './assets/file-cache.ts'
import {ImageService} from './assets/image-service.ts'
import {Authenticator} from './auth/authenticator.ts'
import {assertSafeListenHost} from './auth/hosts.ts'
import type {ContentLake, ContentLakeOptions} from './content-lake.ts'
import {type DataFolder, openDataFolder} from './data-folder.ts'
import {History} from './history/history.ts'
import {createLakeApp} from './app.ts'
import type {LakeServices} from './http/context.ts'
import {Transactor} from './mutate/transactor.ts'
import {storageError} from './protocol/errors.ts'
import {LocalEvaluator} from './query/evaluator.ts'
import {TimeLimitedEvaluator} from './query/limits/time-limited-evaluator.ts'
import {WorkerEvaluator} from './query/limits/worker-evaluator.ts'
import {Views} from './query/views/views.ts'
import {removeLakeFile, writeLakeFile} from './running-lake.ts'
import {Sockets} from './sockets/sockets.ts'
import type {CommitEmitter} from './store/commit.ts'
import {closeDatabase} from './store/database.ts'
import {DocumentStore} from './store/document-store.ts'
import {KeyValueStore} from './store/key-value-store.ts'
import {Heartbeat} from './streams/heartbeat.ts'
import {Streams} from './streams/streams.ts'

const IMAGE_CACHE_BYTES = 1_000_000_000
const HEARTBEAT_MS = 15_000
/** Milliseconds of CPU time that a query may take. */
const QUERY_LIMIT_MS = 5000

/**
 * Opens the Content Lake of a data folder, which no other process can use until `close`. Throws readable
 * errors: a folder that cannot be written or is in use, a host that requires a password.
 */
export async function openContentLake(options: ContentLakeOptions): Promise<ContentLake> {
  assertSafeListenHost(options.host, options.password)
  const dataDir = resolve(options.dataDir)
  const folder = openDataFolder(dataDir)
  const {database, token} = folder
  try {
    const services = createServices({...options, dataDir}, folder)
    const {store, evaluator, images, streams, heartbeat, instance, basePath} = services
    const sockets = new Sockets(services)
    let closed = false
    return {
      app: createLakeApp(services),
      token,
      upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
      onChange: (listener) => subscribeToChanges(store.commits, listener),
      connections: () => ({streams: streams.count, sockets: sockets.count}),
      announce: (origin) => writeLakeFile(dataDir, origin.replace(/\/$/, '') + basePath, instance),
      close: async () => {
        if (closed) return
        closed = true
        removeLakeFile(dataDir, instance)
        heartbeat.stop()
        sockets.close()
        await evaluator.close()
        await images.whenIdle()
        closeDatabase(database)
      },
    }
  } catch (error) {
    database.close()
    throw storageError(dataDir, error)
  }
}

function createServices(options: ContentLakeOptions, {database, token}: DataFolder): LakeServices {
  const {dataDir, projectId, dataset, basePath} = options
  const log = options.log ?? ((message: string) => console.error(message))
  const store = new DocumentStore(database, (error) => {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    log(`content lake: a change listener failed: ${reason}`)
  })
  const views = new Views(store.documents).followChanges()
  const settings = {sanity: {projectId, dataset}, usePlanner: options.usePlanner}
  const local = new LocalEvaluator(views, settings)
  const worker = new WorkerEvaluator(store.documents, store.commits, {
    ...settings,
    limit: QUERY_LIMIT_MS,
  })
  const transactor = new Transactor(store, local)
  const images = new ImageService(new FileCache(join(dataDir, 'image-cache'), IMAGE_CACHE_BYTES))
  const location = {projectId, dataset, basePath}
  const password = options.password || undefined
  return {
    ...location,
    instance: randomUUID(),
    log,
    store,
    views,
    evaluator: new TimeLimitedEvaluator(local, worker),
    transactor,
    images,
    assets: new AssetStore(dataDir, location, store, transactor, (keep) => images.retain(keep)),
    authenticator: new Authenticator(database, {
      token,
      password,
      projectId,
      secureCookies: options.secureCookies ?? false,
    }),
    keyValues: new KeyValueStore(database),
    streams: new Streams(store),
    heartbeat: new Heartbeat(options.heartbeat ?? HEARTBEAT_MS),
    history: new History(database),
    clientAddress: options.clientAddress ?? (({socket}) => socket.remoteAddress ?? ''),
  }
}

function subscribeToChanges(
  commits: CommitEmitter,
  listener: Parameters<ContentLake['onChange']>[0],
): () => void {
  return commits.subscribe(({transactionId, effects}) => {
    const documents = effects.map(({id, before, after}) => ({
      id,
      type: (after ?? before)?._type ?? '',
    }))
    listener({transactionId, documents})
  })
}
