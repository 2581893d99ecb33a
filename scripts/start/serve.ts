import {enableCompileCache, flushCompileCache} from 'node:module'
import {join} from 'node:path'
import {readEnvironment} from '#web/server/env/env.ts'
import type {StudioBuild} from '#web/server/main.ts'
import {scheduleBackups} from '../backup/nightly.ts'
import {buildFolders} from '../build/folders.ts'
import {createSeeding} from '../seed/seeding.ts'

/**
 * Becomes the server, and gives it what scripts do for it.
 *
 * @param studioBuild builds the Studio meanwhile; without it all is built.
 */
export async function serve(studioBuild?: StudioBuild): Promise<void> {
  try {
    // With the lake's own: what is compiled once need not be at the next start.
    enableCompileCache(join(readEnvironment().dataDir, 'code-cache'))
  } catch {
    // The server reads the environment again, and says what is wrong with it.
  }
  const {main} = await import('#web/server/main.ts')
  await main({
    folders: buildFolders(),
    createSeeding,
    scheduleBackups,
    ...(studioBuild && {studioBuild}),
  })
  flushCompileCache()
}
