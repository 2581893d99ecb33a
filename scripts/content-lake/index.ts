/** The local Content Lake: a durable, embedded stand-in for hosted Sanity's. */
export {findRunningLake, type RunningLake} from './announce.ts'
export {
  type ContentLake,
  type ContentLakeOptions,
  type LakeChange,
  openContentLake,
} from './open.ts'
export {type ServedContentLake, type ServeOptions, serveContentLake} from './serve.ts'
