import type {IncomingMessage} from 'node:http'
import {resolve} from 'node:path'
import {publishScheduledReleases} from './actions/scheduled-releases.ts'
import {createLakeApp} from './app.ts'
import {assertSafeListenHost} from './auth/hosts.ts'
import {LOCAL_USER} from './auth/roles.ts'
import {openDataFolder, removeLakeFile, writeLakeFile} from './data-folder.ts'
import {isStoredAsset, prepareImage} from './endpoints/assets.ts'
import {thinHistoryDaily} from './history/thinning.ts'
import {createJobs} from './jobs.ts'
import type {ContentLakeOptions} from './options.ts'
import {detailsOf, isSystemError, storageError} from './protocol/errors.ts'
import {tagsOfEffects} from './query/sync-tags.ts'
import {createServices} from './services.ts'
import {createSockets, isSignedIn} from './sockets/sockets.ts'
import {closeDatabase} from './store/database.ts'
import {publicDocumentsOf} from './store/document-set.ts'
import type {DocumentStore} from './store/document-store.ts'
import {HEARTBEAT_MS} from './streams/stream.ts'

/** Milliseconds that images which are being made may still take when the lake is closed. */
const CLOSE_LIMIT_MS = 10_000

export type ContentLake = Awaited<ReturnType<typeof openContentLake>>

/**
 * Opens the Content Lake of a data folder, which no other process can use until `close`. Throws readable
 * errors: a folder that cannot be written or is in use, a host that requires a password.
 */
export async function openContentLake(options: ContentLakeOptions) {
  assertSafeListenHost(options)
  const dataDir = resolve(options.dataDir)
  const folder = openDataFolder(dataDir)
  const {database, token} = folder
  try {
    const services = createServices({...options, dataDir}, folder)
    const {
      store,
      queryPool,
      images,
      imageProcess,
      streams,
      snapshots,
      heartbeat,
      instance,
      basePath,
    } = services
    const {sessions} = services.authenticator
    const sockets = createSockets(services)
    const logFailure = (line: string) => services.log(`content lake: ${line}`)
    const ownJobs = createJobs({log: logFailure, describe: detailsOf})
    const {jobs = ownJobs, draftHistoryDays: days} = options
    jobs.every('sessions of the lake', {every: options.heartbeat ?? HEARTBEAT_MS}, () =>
      services.authenticator.endExpired(),
    )
    const stopReleases = publishScheduledReleases(services, jobs)
    if (days !== undefined) thinHistoryDaily(jobs, database, days)
    let closed = false
    return {
      /** Handles the requests for `basePath` and below: `app.fetch(request)`. */
      app: createLakeApp(services),
      /** The write token; keep it on the server. */
      token,
      /** The option `shouldUpgradeCallback` of the HTTP server: whether an upgrade is to a WebSocket of the lake. */
      takesUpgrade: sockets.takes,
      /**
       * Handles the `upgrade` event of the HTTP server that serves `app`, for the lake's WebSockets. Returns
       * false for other paths; the caller must then handle or close the socket.
       */
      upgrade: sockets.upgrade,
      /** Tells whether a request is from somebody who is signed in, or has the token. */
      isSignedIn: (request: IncomingMessage) => isSignedIn(request, services.authenticator),
      /** The names of the cookies of people who sign in, and of their browsers. */
      cookieNames: services.authenticator.cookies.names,
      /** Tells whether a request is answered by a file on disk: an upload, or a picture that was made before. */
      isStored: (request: IncomingMessage) => isStoredAsset(request, services),
      /** Calls back after each durable transaction; returns a function that unsubscribes. */
      onChange: (listener: (change: LakeChange) => void) => subscribeToChanges(store, listener),
      /** The lake's own sessions, all of the local editor. Their ids open nothing. */
      sessions: {
        /** The id of the session whose cookie a request has; undefined without one, or where it is over. */
        find: (request: Request, incoming?: IncomingMessage) =>
          services.authenticator.findSession(request, incoming)?.id,
        /** Calls `end` once when the session ends; returns a function that stops waiting. */
        onEnd: sessions.onEnd,
        /** Ends all: the server in front signs people in from now on. */
        endAll: () => sessions.endOf(LOCAL_USER),
      },
      /** The network by which the sender of a request is counted. */
      clientAddress: services.clientAddress,
      /** The number of open event streams and WebSockets. */
      connections: () => ({streams: streams.count(), sockets: sockets.count()}),
      /** The number of processes that evaluate queries now: one, or none while none is needed. */
      queryProcesses: () => (queryPool.isActive() ? 1 : 0),
      /** The number of transformed images that wait or are being made. */
      unfinishedImages: () => imageProcess.size,
      /**
       * Makes the image of a URL, from its path on, before anybody asks for it: with the lowest priority,
       * while no other image is asked for, and without displacing others.
       */
      prepareImage: (url: string) => prepareImage(services, url),
      /** The number of all documents, drafts and versions included. */
      countDocuments: () => store.documents.all().length,
      /** The documents that anonymous readers see. */
      publicDocuments: () => publicDocumentsOf(store.documents).all(),
      /** Writes the URL to the data folder, so that other programs find this lake: `http://host:port`. */
      writeLakeUrl: (origin: string) =>
        writeLakeFile(dataDir, origin.replace(/\/$/, '') + basePath, instance),
      /** Ends every event stream and WebSocket in order, and those that are opened later at once. */
      endStreams: () => {
        sockets.end()
        streams.end()
        snapshots.end()
      },
      /** Closes all connections and the database. */
      close: async () => {
        if (closed) return
        closed = true
        removeLakeFile(dataDir, instance)
        heartbeat.stop()
        stopReleases()
        await ownJobs.stop()
        snapshots.end()
        sockets.close()
        await queryPool.close()
        await images.close(CLOSE_LIMIT_MS)
        closeDatabase(database)
      },
    }
  } catch (error) {
    database.close()
    throw isSystemError(error) ? storageError(dataDir, error) : error
  }
}

/** The documents that a transaction changed; `type` is the `_type`, also of a deleted document. */
interface LakeChange {
  transactionId: string
  documents: {id: string; type: string}[]
  /** The sync tags of those results of anonymous queries that it may have changed. */
  syncTags: readonly string[]
}

function subscribeToChanges(store: DocumentStore, listener: (change: LakeChange) => void) {
  return store.commits.subscribe(({transactionId, effects, publicEffects}) => {
    const documents = effects.map(({id, before, after}) => ({
      id,
      type: (after ?? before)?._type ?? '',
    }))
    const syncTags = tagsOfEffects(publicEffects, (id) => store.documents.get(id))
    listener({transactionId, documents, syncTags})
  })
}
