import {spawn} from 'node:child_process'
import {randomUUID} from 'node:crypto'
import {join} from 'node:path'
import {build} from '../../build/build.ts'
import {buildFolders} from '../../build/folders.ts'
import {makeRelease} from '../../release/make-release.ts'
import {followServer, type Server} from '../load/follow-server.ts'
import type {Limits} from './limits.ts'

/** Makes a release, and starts it under these limits with an empty data folder on a free port. */
export async function startRelease(folder: string, {command}: Limits): Promise<Server> {
  const built = buildFolders()
  await build(built, {report: (line) => console.log(line)})
  const release = await makeRelease(built, folder)
  const dataDir = join(folder, 'data')
  const [program, ...args] = command
  const server = spawn(
    program,
    [...args, process.execPath, join(folder, release.name, 'start.mjs')],
    {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        PORT: '0',
        HOST: '127.0.0.1',
        STUDIO_PASSWORD: randomUUID(),
        LOG_FORMAT: 'text',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  return followServer(server, dataDir)
}
