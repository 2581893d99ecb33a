/** The local Content Lake: an embedded, durable replacement for hosted Sanity's. */
export {isLoopback, markHttp10AsForwarded} from './auth/hosts.ts'
export {
  hasRole,
  isRole,
  LOCAL_USER,
  needsRole,
  type Role,
  ROLES,
  TOKEN_USER,
  USER_NAMES,
} from './auth/roles.ts'
export type {ClientLimits, ContentLakeOptions, Proposal, ServerUsers} from './options.ts'
export {createJobs, type Job, type Jobs, ToldFailure} from './jobs.ts'
export {limitLog} from './limited-log.ts'
export {type ContentLake, openContentLake} from './open.ts'
export {dataFolderError, findRunningLake} from './data-folder.ts'
export {keepAliveMs, type ServedContentLake, type ServeOptions, serveContentLake} from './serve.ts'
export type {LakeDocument} from './store/document.ts'
export {shareWork} from './share-work.ts'
export {HEARTBEAT_MS} from './streams/stream.ts'
