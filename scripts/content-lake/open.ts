import {randomUUID} from 'node:crypto'
import {join, resolve} from 'node:path'
import {ReleaseTimer} from './actions/release-timer.ts'
import {AssetStore} from './assets/asset-store.ts'
import {ExportGrants} from './assets/export-grants.ts'
import {FileCache} from './assets/file-cache.ts'
import {ImageService} from './assets/image-service.ts'
import {ImageTasks} from './assets/image-tasks.ts'
import {PreparationMark} from './assets/preparation-mark.ts'
import {Authenticator} from './auth/authenticator.ts'
import {assertSafeListenHost, networkOf} from './auth/hosts.ts'
import {NO_CLIENT_LIMITS} from './client-limits.ts'
import type {ContentLake, ContentLakeOptions} from './content-lake.ts'
import {type DataFolder, openDataFolder} from './data-folder.ts'
import {History} from './history/history.ts'
import {createLakeApp} from './app.ts'
import {prepareImage} from './endpoints/prepare-image.ts'
import {isStoredAsset} from './endpoints/stored-assets.ts'
import type {LakeServices} from './http/context.ts'
import {limitLog} from './limited-log.ts'
import {Transactor} from './mutate/transactor.ts'
import {storageError} from './protocol/errors.ts'
import {LocalEvaluator} from './query/evaluator.ts'
import {QueryRouter} from './query/query-router.ts'
import {QueryPools} from './query/pool/query-pool.ts'
import {tagsOfEffects} from './query/sync-tags.ts'
import {Views} from './query/views.ts'
import {removeLakeFile, writeLakeFile} from './running-lake.ts'
import {Snapshots} from './snapshots/snapshots.ts'
import {Sockets} from './sockets/sockets.ts'
import {isSignedIn} from './sockets/upgrade-request.ts'
import {closeDatabase} from './store/database.ts'
import {DocumentStore} from './store/document-store.ts'
import {KeyValueStore} from './store/key-value-store.ts'
import {Heartbeat, HEARTBEAT_MS} from './streams/heartbeat.ts'
import {Streams} from './streams/streams.ts'

const IMAGE_CACHE_BYTES = 1_000_000_000
/** Milliseconds that images which are being made may still take when the lake is closed. */
const CLOSE_LIMIT_MS = 10_000

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
    const {store, pools, images, imageTasks, streams, snapshots, heartbeat, instance, basePath} =
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
        find: (request) => services.authenticator.findSessionOf(request) ?? undefined,
        onEnd: (id, end) => services.authenticator.sessionWatch.onEnd(id, end),
      },
      connections: () => ({streams: streams.count, sockets: sockets.count}),
      queryProcesses: () => pools.processes,
      unfinishedImages: () => imageTasks.size,
      prepareImage: (url) => prepareImage(services, url),
      beginPreparation: (version) => services.preparation.begin(version),
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
): LakeServices & {imageTasks: ImageTasks; preparation: PreparationMark} {
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
  const imageTasks = new ImageTasks(codeCache)
  const imageFolder = join(dataDir, 'image-cache')
  const imageCache = new FileCache(imageFolder, IMAGE_CACHE_BYTES)
  const images = new ImageService(imageCache, imageTasks, {log, time: options.imageTime})
  const location = {projectId, dataset, basePath}
  const assets = new AssetStore(dataDir, location, store, transactor, images)
  const password = options.password || undefined
  const readAddress = options.clientAddress ?? (({socket}) => socket.remoteAddress ?? '')
  const authenticator = new Authenticator(database, {
    token,
    password,
    projectId,
    secureCookies: options.secureCookies ?? false,
  })
  const heartbeat = new Heartbeat(options.heartbeat ?? HEARTBEAT_MS)
  heartbeat.onBeat(() => authenticator.sessionWatch.endExpired())
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
    imageTasks,
    preparation: new PreparationMark(join(imageFolder, '.prepared'), () => store.log.last()),
    exportGrants: new ExportGrants(token),
    assets,
    authenticator,
    keyValues: new KeyValueStore(database),
    streams: new Streams(store, pools),
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
