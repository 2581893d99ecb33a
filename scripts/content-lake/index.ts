/** The local Content Lake: an embedded, durable replacement for hosted Sanity's. */
export {findRunningLake} from './running-lake.ts'
export type {ClientLimits} from './client-limits.ts'
export type {ContentLake} from './content-lake.ts'
export {openContentLake} from './open.ts'
export {type ServedContentLake, type ServeOptions, serveContentLake} from './serve.ts'
