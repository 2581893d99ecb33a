import {fork} from 'node:child_process'
import {once} from 'node:events'
import {z} from 'zod'
import type {Environment} from '#web/server/env/env.ts'
import {forwardLines} from './forward-lines.ts'

/** Messages of the process that seeds: the dataset has content to show, or why the seed ended. */
const seedMessage = z.union([
  z.object({hasContent: z.literal(true)}),
  z.object({error: z.string()}),
])

/**
 * Seeds a running site as `seedRunningSite` does, in a process of its own, whose memory is free when it
 * ends. The process ends with this one.
 *
 * @param onContent called once the dataset has content to show.
 * @param output takes each line that the process prints; without it they go where this one prints.
 * @throws what stopped the seed.
 */
export async function seedApart(
  env: Environment,
  onContent: () => void,
  output?: (line: string) => void,
): Promise<void> {
  let failure = 'The seed was interrupted.'
  const child = fork(new URL('./seed-process.ts', import.meta.url), {silent: output !== undefined})
  if (output) forwardLines(child, output)
  child.on('message', (message) => {
    const received = seedMessage.parse(message)
    if ('error' in received) failure = received.error
    else onContent()
  })
  const disconnected = once(child, 'disconnect')
  child.send(env)
  const [status] = await once(child, 'exit')
  await disconnected
  if (status !== 0) throw new Error(failure)
}
