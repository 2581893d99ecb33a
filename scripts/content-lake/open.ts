import {randomUUID} from 'node:crypto'
import {join, resolve} from 'node:path'
import {ReleaseTimer} from './actions/release-timer.ts'
import {AssetStore} from './assets/asset-store.ts'
import {ExportGrants} from './assets/asset-urls.ts'
import {FileCache} from './assets/file-cache.ts'
import {ImageService} from './assets/image-service.ts'
import {ImageProcess} from './assets/image-process.ts'
import {Authenticator} from './auth/authenticator.ts'
import {assertSafeListenHost, networkOf} from './auth/hosts.ts'
import type {ContentLake, ContentLakeOptions} from './content-lake.ts'
import {type DataFolder, openDataFolder, removeLakeFile, writeLakeFile} from './data-folder.ts'
import {History} from './history/history.ts'
import {createLakeApp} from './app.ts'
import {isStoredAsset, prepareImage} from './endpoints/assets.ts'
import {type LakeServices, NO_CLIENT_LIMITS} from './http/context.ts'
import {limitLog} from './limited-log.ts'
import {Transactor} from './mutate/transactor.ts'
import {storageError} from './protocol/errors.ts'
import {LocalEvaluator} from './query/evaluator.ts'
import {QueryPools} from './query/pool/query-pool.ts'
import {QueryRouter} from './query/query-router.ts'
import {tagsOfEffects} from './query/sync-tags.ts'
import {Views} from './query/views.ts'
import {Snapshots} from './snapshots/snapshots.ts'
import {isSignedIn, Sockets} from './sockets/sockets.ts'
import {closeDatabase} from './store/database.ts'
import {DocumentStore} from './store/document-store.ts'
import {KeyValueStore} from './store/key-value-store.ts'
import {publicDocumentsOf} from './store/public-documents.ts'
import {Heartbeat, HEARTBEAT_MS} from './streams/stream.ts'
import {Streams} from './streams/streams.ts'

/** The folder of transformed images in the data folder. */
const IMAGE_CACHE = 'image-cache'
const IMAGE_CACHE_BYTES = 1_000_000_000
/** Milliseconds that images which are being made may still take when the lake is closed. */
const CLOSE_LIMIT_MS = 10_000

/**
 * Opens the Content Lake of a data folder, which no other process can use until `close`. Throws readable
 * errors: a folder that cannot be written or is in use, a host that requires a password.
 */
export async function openContentLake(options: ContentLakeOptions): Promise<ContentLake> {
  assertSafeListenHost(options)
  const dataDir = resolve(options.dataDir)
  const folder = openDataFolder(dataDir)
  const {database, token} = folder
  try {
    const services = createServices({...options, dataDir}, folder)
    const {store, pools, images, imageProcess, streams, snapshots, heartbeat, instance, basePath} =
      services
    const sockets = new Sockets(services)
    const releases = new ReleaseTimer(services)
    let closed = false
    return {
      app: createLakeApp(services),
      token,
      takesUpgrade: (request) => sockets.takes(request),
      upgrade: (request, socket, head) => sockets.upgrade(request, socket, head),
      isSignedIn: (request) => isSignedIn(request, services.authenticator),
      isStored: (request) => isStoredAsset(request, services),
      onChange: (listener) => subscribeToChanges(store, listener),
      sessions: {
        find: (request) => services.authenticator.findSession(request)?.id,
        onEnd: (id, end) => services.authenticator.sessions.onEnd(id, end),
        listOf: (userId) => services.authenticator.sessions.listOf(userId),
        end: (id) => services.authenticator.sessions.end(id),
      },
      people: services.authenticator.people,
      trail: store.trail,
      connections: () => ({streams: streams.count, sockets: sockets.count}),
      queryProcesses: () => pools.processes,
      unfinishedImages: () => imageProcess.size,
      prepareImage: (url) => prepareImage(services, url),
      publicDocuments: () => publicDocumentsOf(store.documents).all(),
      writeLakeUrl: (origin) =>
        writeLakeFile(dataDir, origin.replace(/\/$/, '') + basePath, instance),
      endStreams: () => {
        sockets.end()
        streams.end()
        snapshots.end()
      },
      close: async () => {
        if (closed) return
        closed = true
        removeLakeFile(dataDir, instance)
        heartbeat.stop()
        releases.stop()
        snapshots.end()
        sockets.close()
        await pools.close()
        await images.close(CLOSE_LIMIT_MS)
        closeDatabase(database)
      },
    }
  } catch (error) {
    database.close()
    throw storageError(dataDir, error)
  }
}

function createServices(
  options: ContentLakeOptions,
  {database, token}: DataFolder,
): LakeServices & {imageProcess: ImageProcess} {
  const {dataDir, projectId, dataset, basePath} = options
  const log = limitLog(options.log ?? ((message: string) => console.error(message)))
  const store = new DocumentStore(database, (error) => {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    log(`content lake: a change listener failed: ${reason}`)
  })
  const views = new Views(store.documents)
  const settings = {sanity: {projectId, dataset}}
  const local = new LocalEvaluator(views, settings)
  const codeCache = process.env['NODE_COMPILE_CACHE'] || join(dataDir, 'code-cache')
  const pools = new QueryPools(store.documents, store.commits, {
    settings,
    codeCache,
    log,
    maxTime: options.queryTime,
  })
  const transactor = new Transactor(store, local)
  const imageProcess = new ImageProcess(codeCache)
  const imageCache = new FileCache(join(dataDir, IMAGE_CACHE), IMAGE_CACHE_BYTES)
  const images = new ImageService(imageCache, imageProcess, {log, time: options.imageTime})
  const location = {projectId, dataset, basePath}
  const assets = new AssetStore(dataDir, location, store, transactor, images)
  const password = options.password || undefined
  const readAddress = options.clientAddress ?? (({socket}) => socket.remoteAddress ?? '')
  const authenticator = new Authenticator(database, {
    token,
    password,
    projectId,
    secureCookies: options.secureCookies ?? false,
    trail: store.trail,
  })
  const heartbeat = new Heartbeat(options.heartbeat ?? HEARTBEAT_MS)
  heartbeat.onBeat(() => authenticator.sessions.endExpired())
  return {
    ...location,
    origin: options.origin,
    readers: new Set(options.origins),
    instance: randomUUID(),
    log,
    store,
    views,
    pools,
    queries: new QueryRouter(local, pools, {
      site: options.knownQueries ?? [],
      editors: options.editorQueries ?? [],
    }),
    transactor,
    images,
    imageProcess,
    exportGrants: new ExportGrants(token),
    assets,
    authenticator,
    keyValues: new KeyValueStore(database),
    streams: new Streams(store),
    heartbeat,
    history: new History(database),
    snapshots: new Snapshots(dataDir, database, assets),
    clientAddress: (request) => networkOf(readAddress(request)),
    limits: options.limits ?? NO_CLIENT_LIMITS,
  }
}

function subscribeToChanges(
  store: DocumentStore,
  listener: Parameters<ContentLake['onChange']>[0],
): () => void {
  return store.commits.subscribe(({transactionId, effects, publicEffects}) => {
    const documents = effects.map(({id, before, after}) => ({
      id,
      type: (after ?? before)?._type ?? '',
    }))
    const syncTags = tagsOfEffects(publicEffects, (id) => store.documents.get(id))
    listener({transactionId, documents, syncTags})
  })
}
