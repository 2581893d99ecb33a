import {fork} from 'node:child_process'
import {once} from 'node:events'
import {z} from 'zod'
import type {Environment} from '#web/server/env/env.ts'
import {forwardLines} from './forward-lines.ts'

/** The message of the process that seeds: why the seed ended. */
const seedMessage = z.object({error: z.string()})

/**
 * Seeds a running site as `seedRunningSite` does, in a process of its own, whose memory is free when it
 * ends. The process ends with this one.
 *
 * @param output takes each line that the process prints; without it they go where this one prints.
 * @throws what stopped the seed.
 */
export async function seedInChildProcess(
  env: Environment,
  output?: (line: string) => void,
): Promise<void> {
  let failure = 'The seed was interrupted.'
  const child = fork(new URL('./seed-process.ts', import.meta.url), {silent: output !== undefined})
  if (output) forwardLines(child, output)
  child.on('message', (message) => {
    failure = seedMessage.parse(message).error
  })
  const disconnected = once(child, 'disconnect')
  child.send(env)
  const [status] = await once(child, 'exit')
  await disconnected
  if (status !== 0) throw new Error(failure)
}
