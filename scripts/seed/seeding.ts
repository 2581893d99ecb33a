import {fork} from 'node:child_process'
import {once} from 'node:events'
import {lakeClient} from 'content-lake/client'
import {z} from 'zod'
import type {SiteState} from '#web/server/availability.ts'
import type {Environment} from '#web/server/env/env.ts'
import {forwardLines} from '../run/command.ts'
import {hasPublished, isEmpty} from './seed-state.ts'

/** The lake of a running site. Looked for by its data folder, a busy one would seem not to run. */
type SiteLake = {
  url: string
  token: string
  onContentChange: (listener: () => void) => void
}

/**
 * Seeds a running site where its dataset is empty. It has no pages until that has content.
 *
 * @param output takes each line that the seed prints; without it they go where this process prints.
 */
export function createSeeding(
  env: Environment,
  {
    output,
    seed = seedInChildProcess,
  }: {output?: ((line: string) => void) | undefined; seed?: typeof seedInChildProcess} = {},
) {
  let state: SiteState = 'seeding'
  const open = () => {
    state = 'ready'
  }
  return {
    state: () => state,
    /**
     * Opens the site: at once where the dataset has content, else after the seed. A dataset with a document
     * of anybody's, were it a draft, is never seeded.
     *
     * @throws what stopped the seed. Content that comes later, by another command, opens the site.
     */
    async run(lake: SiteLake): Promise<void> {
      const {projectId, dataset} = env
      const client = lakeClient(lake, {projectId, dataset, perspective: 'raw'})
      try {
        if (await isEmpty(client)) await seed(env, output)
        if (await hasPublished(client)) open()
      } finally {
        if (state !== 'ready') {
          state = 'unseeded'
          lake.onContentChange(createRecheck(() => hasPublished(client), open))
        }
      }
    },
  }
}

/** Asks the dataset after a change, once at a time. */
function createRecheck(ask: () => Promise<boolean>, open: () => void): () => void {
  let isOpen = false
  let running: Promise<void> | undefined
  let isStale = false
  const check = async () => {
    do {
      isStale = false
      isOpen = await ask()
    } while (isStale && !isOpen)
    if (isOpen) open()
  }
  return () => {
    isStale = true
    if (isOpen) return
    running ??= check()
      .catch(() => {})
      .finally(() => {
        running = undefined
      })
  }
}

/** The message of the process that seeds: why the seed ended. */
const seedMessage = z.object({error: z.string()})

/**
 * Seeds a running site in a process of its own, whose memory is free when it
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
  // Both reject where the process cannot be started; then it may have no `send`.
  const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  if (child.connected) child.send(env, () => {})
  const [[status]] = await ended
  if (status !== 0) throw new Error(failure)
}
