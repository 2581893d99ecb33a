import type {SiteState} from '#web/server/availability.ts'
import type {Environment} from '#web/server/env/env.ts'
import {openTarget} from '../seed/open-target.ts'
import {isSeeded} from '../seed/seed-state.ts'
import {seedInChildProcess} from './seed-in-child-process.ts'

/**
 * Seeds a running site, which has no pages until its dataset has content (behaviour B256).
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
     * Opens the site, at once where the dataset has content, else after the seed.
     *
     * @param watch calls back after each change of the dataset.
     * @throws what stopped the seed. What is seeded later, by another command, opens the site.
     */
    async run(watch: (listener: () => void) => void): Promise<void> {
      try {
        // Asked here, since the process that seeds takes longer to start.
        if (await hasContent(env)) open()
        await seed(env, output)
        open()
      } catch (error) {
        if (state !== 'ready') {
          state = 'unseeded'
          watch(createRecheck(env, open))
        }
        throw error
      }
    },
  }
}

async function hasContent(env: Environment): Promise<boolean> {
  const target = await openTarget(env)
  try {
    return await isSeeded(target.client)
  } finally {
    await target.close()
  }
}

/** Asks the dataset after a change, once at a time. */
function createRecheck(env: Environment, open: () => void): () => void {
  let isOpen = false
  let running: Promise<void> | undefined
  let isStale = false
  const check = async () => {
    do {
      isStale = false
      isOpen = await hasContent(env)
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
