import {randomUUID} from 'node:crypto'
import {join} from 'node:path'
import {AssetStore} from './assets/asset-store.ts'
import {FileCache} from './assets/file-cache.ts'
import {ImageService} from './assets/image-service.ts'
import {ImageProcess} from './assets/image-process.ts'
import {Authenticator} from './auth/authenticator.ts'
import {networkOf} from './auth/hosts.ts'
import type {DataFolder} from './data-folder.ts'
import {History} from './history/history.ts'
import {limitLog} from './limited-log.ts'
import {Transactor} from './mutate/transactor.ts'
import type {ClientLimits, ContentLakeOptions} from './options.ts'
import {detailsOf} from './protocol/errors.ts'
import {LocalEvaluator} from './query/evaluator.ts'
import {QueryPool} from './query/pool/query-pool.ts'
import {createQueryRouter} from './query/query-router.ts'
import {Views} from './query/views.ts'
import {Snapshots} from './snapshots/snapshots.ts'
import {DocumentStore} from './store/document-store.ts'
import {Heartbeat, HEARTBEAT_MS} from './streams/stream.ts'
import {Streams} from './streams/streams.ts'

const IMAGE_CACHE = 'image-cache'
const IMAGE_CACHE_BYTES = 1_000_000_000

const NO_CLIENT_LIMITS: ClientLimits = {
  takePicture: () => 0,
  holdUnread: () => () => undefined,
}

/** Everything that the endpoints use: one object for each part of the lake. */
export type LakeServices = ReturnType<typeof createServices>

/** Creates the parts of a lake. `options.dataDir` is absolute. */
export function createServices(options: ContentLakeOptions, {database, token}: DataFolder) {
  const {dataDir, projectId, dataset, basePath} = options
  const log = limitLog(options.log ?? ((message: string) => console.error(message)))
  const store = new DocumentStore(database, (error) =>
    log(`content lake: a change listener failed: ${detailsOf(error)}`),
  )
  const views = new Views(store.documents)
  const sanity = {projectId, dataset}
  const local = new LocalEvaluator(views, sanity)
  const codeCache = process.env['NODE_COMPILE_CACHE'] || join(dataDir, 'code-cache')
  const pool = {sanity, codeCache, log, maxTime: options.queryTime}
  const pools = {
    anonymous: new QueryPool(store, 'anonymous', pool),
    signedIn: new QueryPool(store, 'signedIn', pool),
  }
  const transactor = new Transactor(store, local)
  const imageProcess = new ImageProcess(codeCache)
  const imageCache = new FileCache(join(dataDir, IMAGE_CACHE), IMAGE_CACHE_BYTES)
  const images = new ImageService(imageCache, imageProcess, log, options.imageTime)
  const assets = new AssetStore(dataDir, sanity, store, transactor, images)
  const readAddress = options.clientAddress ?? (({socket}) => socket.remoteAddress ?? '')
  const authenticator = new Authenticator(database, store.trail, token, options)
  const heartbeat = new Heartbeat(options.heartbeat ?? HEARTBEAT_MS)
  heartbeat.onBeat(() => authenticator.sessions.endExpired())
  return {
    projectId,
    dataset,
    basePath,
    /** The public origin, where one is configured: the URLs of assets begin with it. */
    origin: options.origin,
    /** The other origins whose pages may read. */
    readers: new Set(options.origins),
    /** A random id of this running lake: `/ping` returns it, so that a client can tell two lakes apart. */
    instance: randomUUID(),
    log,
    database,
    store,
    views,
    pools,
    evaluateQuery: createQueryRouter(local, pools, {
      site: options.knownQueries ?? [],
      editors: options.editorQueries ?? [],
    }),
    transactor,
    images,
    imageProcess,
    /** The key that signs the permissions of an export to download assets. */
    exportKey: token,
    assets,
    authenticator,
    streams: new Streams(store),
    heartbeat,
    history: new History(database),
    snapshots: new Snapshots(dataDir, database, assets),
    /** The network by which a client's wrong passwords and work are counted. */
    clientAddress: (request: Parameters<typeof readAddress>[0]) => networkOf(readAddress(request)),
    limits: options.limits ?? NO_CLIENT_LIMITS,
  }
}
