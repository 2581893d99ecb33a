import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {forwardLines} from '../run/forward-lines.ts'
import {isBuilt} from './build.ts'
import {buildFolders, root} from './folders.ts'

/**
 * Builds what changed, in a process of its own: the bundler's memory is free when it ends, and a
 * production build sets NODE_ENV, which is not the caller's.
 *
 * @param output takes each line that the build prints; without it they go where this process prints.
 * @throws where the build failed, which has printed why.
 */
export async function buildInChildProcess(output?: (line: string) => void): Promise<void> {
  if (await isBuilt(buildFolders())) return
  const child = spawn(process.execPath, ['scripts/build.ts', '--changed'], {
    cwd: root,
    stdio: output ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: {...process.env, NODE_ENV: 'production'},
  })
  if (output) forwardLines(child, output)
  const endChild = () => child.kill()
  process.once('exit', endChild)
  const [status] = await once(child, 'exit')
  process.off('exit', endChild)
  if (status !== 0) throw new Error('The build failed; the lines above say why.')
}
