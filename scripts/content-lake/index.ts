/** The local Content Lake: a durable, embedded stand-in for hosted Sanity's. */
export {findRunningLake} from './running-lake.ts'
export {type ContentLake, openContentLake} from './open.ts'
export {type ServedContentLake, type ServeOptions, serveContentLake} from './serve.ts'
