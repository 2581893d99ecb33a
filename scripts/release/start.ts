/** `node start.mjs` of a release: what `npm start` does, with what is built already. */
import {enableCompileCache, flushCompileCache} from 'node:module'
import {join} from 'node:path'
import {startServer} from '../run/start-server.ts'

await startServer(({dataDir}) => {
  // With the lake's own: what is compiled once need not be at the next start.
  enableCompileCache(join(dataDir, 'code-cache'))
})
flushCompileCache()
