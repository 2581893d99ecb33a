/** The local Content Lake: an embedded, durable replacement for hosted Sanity's. */
export {isLoopback, markHttp10AsForwarded} from './auth/hosts.ts'
export type {Person} from './auth/people.ts'
export {
  isRole,
  may,
  type Operation,
  refusalOf,
  type Role,
  ROLES,
  TOKEN_USER,
  USER_NAMES,
} from './auth/roles.ts'
export type {ClientLimits} from './options.ts'
export {limitLog} from './limited-log.ts'
export {type ContentLake, openContentLake} from './open.ts'
export {findRunningLake, hasPeople} from './data-folder.ts'
export {keepAliveMs, type ServedContentLake, type ServeOptions, serveContentLake} from './serve.ts'
export type {LakeDocument} from './store/document.ts'
export {shareWork} from './share-work.ts'
export {HEARTBEAT_MS} from './streams/stream.ts'
