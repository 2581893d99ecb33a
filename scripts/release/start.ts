/**
 * The program of the server: `npm start` becomes it when all is built, and a release has it as `node start.mjs`. It gives
 * the server what scripts do for it.
 */
import {enableCompileCache, flushCompileCache} from 'node:module'
import {join} from 'node:path'
import {readEnvironment} from '#web/server/env/env.ts'
import {scheduleBackups} from '../backup/nightly.ts'
import {buildFolders} from '../build/folders.ts'
import {createSeeding} from '../seed/seeding.ts'

try {
  // With the lake's own: what is compiled once need not be at the next start.
  enableCompileCache(join(readEnvironment().dataDir, 'code-cache'))
} catch {
  // The server reads the environment again, and says what is wrong with it.
}
const {main} = await import('#web/server/main.ts')
await main({folders: buildFolders(), createSeeding, scheduleBackups})
flushCompileCache()
