import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {forwardLines} from '../run/command.ts'
import {root} from './folders.ts'
import {isBuilt, partGroups, type PartGroup} from './parts.ts'

/**
 * Builds what changed, in a process of its own, which ends with this one: the bundler's memory is free when it ends, and
 * a production build sets NODE_ENV, which is not the caller's.
 *
 * @param options.groups all by default.
 * @param options.output takes each line that the build prints; without it they go where this process prints.
 * @param options.signal ends it.
 * @throws where the build failed, which has printed why.
 */
export async function buildInChildProcess({
  groups = partGroups,
  output,
  signal,
}: {
  groups?: readonly PartGroup[]
  output?: ((line: string) => void) | undefined
  signal?: AbortSignal
} = {}): Promise<void> {
  if (await isBuilt(groups)) return
  const child = spawn(process.execPath, ['scripts/build.ts', '--changed', ...groups], {
    cwd: root,
    stdio: output ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: {...process.env, NODE_ENV: 'production'},
    ...(signal && {signal}),
  })
  if (output) forwardLines(child, output)
  const endChild = () => child.kill()
  process.once('exit', endChild)
  try {
    const [status] = await once(child, 'exit')
    if (status !== 0) throw new Error('The build failed; the lines above say why.')
  } finally {
    process.off('exit', endChild)
  }
}
