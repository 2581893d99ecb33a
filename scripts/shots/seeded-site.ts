import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {readEnvironment} from '#web/server/env/env.ts'
import {build} from '../build/build.ts'
import {buildFolders} from '../build/folders.ts'
import {seedRunningSite} from '../run/seed-site.ts'
import {startSite} from '../run/site.ts'

/** Starts the built site on a free port with a fresh seed. */
export async function startSeededSite(report: (line: string) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'site-shots-'))
  const env = readEnvironment({PORT: '0', DATA_DIR: folder})
  const folders = buildFolders()
  await build(folders, {report})
  const site = await startSite(env, folders, console.error)
  await seedRunningSite(env)
  return {
    url: site.url,
    close: async () => {
      await site.close()
      await rm(folder, {recursive: true, force: true})
    },
  }
}
