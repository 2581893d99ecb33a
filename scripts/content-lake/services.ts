import {randomUUID} from 'node:crypto'
import {join} from 'node:path'
import {createAssetStore} from './assets/asset-store.ts'
import {createFileCache} from './assets/file-cache.ts'
import {createImageService} from './assets/image-service.ts'
import {ImageProcess} from './assets/image-process.ts'
import {createAuthenticator} from './auth/authenticator.ts'
import {networkOf} from './auth/hosts.ts'
import {parameterTypes} from './auth/parameter-types.ts'
import type {DataFolder} from './data-folder.ts'
import {createHistory} from './history/history.ts'
import {limitLog} from './limited-log.ts'
import {createTransactor} from './mutate/transactor.ts'
import type {ClientLimits, ContentLakeOptions} from './options.ts'
import {detailsOf} from './protocol/errors.ts'
import {createQueryEvaluator} from './query/evaluator.ts'
import {createQueryPool, createQueryRouter} from './query/pool/query-pool.ts'
import {createViews} from './query/views.ts'
import {createSnapshots} from './snapshots/snapshots.ts'
import {DocumentStore} from './store/document-store.ts'
import {createHeartbeat, HEARTBEAT_MS} from './streams/stream.ts'
import {createStreams} from './streams/streams.ts'

const IMAGE_CACHE = 'image-cache'
const IMAGE_CACHE_BYTES = 1_000_000_000

const NO_CLIENT_LIMITS: ClientLimits = {
  takePicture: async () => 0,
}

/** Everything that the endpoints use: one object for each part of the lake. */
export type LakeServices = ReturnType<typeof createServices>

/** Creates the parts of a lake. `options.dataDir` is absolute. */
export function createServices(options: ContentLakeOptions, {database, token}: DataFolder) {
  const {dataDir, projectId, dataset, basePath, knownQueries} = options
  const log = limitLog(options.log ?? ((message: string) => console.error(message)))
  const report = (error: unknown) =>
    log(`content lake: a change listener failed: ${detailsOf(error)}`)
  const store = new DocumentStore(database, report, options)
  const views = createViews(store.documents)
  const sanity = {projectId, dataset}
  const local = createQueryEvaluator(views, sanity)
  const codeCache = process.env['NODE_COMPILE_CACHE'] || join(dataDir, 'code-cache')
  const {queryTime: maxTime, privateTypes} = options
  const queryPool = createQueryPool(store, {sanity, codeCache, log, maxTime, privateTypes})
  const transactor = createTransactor(store, queryPool.findIds, options.refuse)
  const imageProcess = new ImageProcess(codeCache)
  const imageCache = createFileCache(join(dataDir, IMAGE_CACHE), IMAGE_CACHE_BYTES)
  const images = createImageService(imageCache, imageProcess, log, options.imageTime)
  const assets = createAssetStore(dataDir, sanity, store, transactor, images)
  const readAddress = options.clientAddress ?? (({socket}) => socket.remoteAddress ?? '')
  const authenticator = createAuthenticator(database, token, options)
  const heartbeat = createHeartbeat(options.heartbeat ?? HEARTBEAT_MS)
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
    queryPool,
    /**
     * All that strangers may ask where the lake is open to others, with the types of its parameters; undefined where they
     * may ask anything.
     */
    siteQueries:
      knownQueries && knownQueries !== 'any'
        ? new Map(knownQueries.map((query) => [query, parameterTypes(query)]))
        : undefined,
    evaluateQuery: createQueryRouter(local, queryPool, {
      site: knownQueries ?? [],
      editors: options.editorQueries ?? [],
    }),
    transactor,
    images,
    imageProcess,
    /** The key that signs the permissions of an export to download assets, and ids of browsers. */
    signingKey: token,
    assets,
    authenticator,
    streams: createStreams(store),
    heartbeat,
    history: createHistory(database),
    snapshots: createSnapshots(dataDir, database, assets),
    /** The network by which a client's wrong passwords and work are counted. */
    clientAddress: (request: Parameters<typeof readAddress>[0]) => networkOf(readAddress(request)),
    limits: options.limits ?? NO_CLIENT_LIMITS,
  }
}
