import {join} from 'node:path'
import {build} from '../../build/build.ts'
import {buildFolders} from '../../build/folders.ts'
import {makeRelease} from '../../release/make-release.ts'
import {startServer, type Server} from '../load/start-server.ts'
import type {Limits} from './limits.ts'

/** Makes a release, and starts it under these limits with an empty data folder on a free port. */
export async function startRelease(folder: string, {command}: Limits): Promise<Server> {
  const built = buildFolders()
  await build(built, {report: (line) => console.log(line)})
  const release = await makeRelease(built, folder)
  return startServer([...command, process.execPath, join(folder, release.name, 'start.mjs')], {
    cwd: folder,
    env: {PATH: process.env['PATH']},
    dataDir: join(folder, 'data'),
  })
}
