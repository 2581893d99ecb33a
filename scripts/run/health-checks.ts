import type {SiteState} from '#web/server/availability.ts'
import {askLake, type MountedLake} from '#web/server/content/ask-dataset.ts'
import type {Environment} from '#web/server/env/env.ts'
import type {Forms} from '#web/server/open-forms.ts'
import type {HealthChecks} from '#web/server/site-files/health.ts'

const apiVersion = '1'

/** Milliseconds after which hosted Sanity is not waited for any more. */
const timeoutMs = 2_000

/**
 * What a site needs to answer (behaviour B371).
 *
 * @param dataset asks the dataset's API whether it answers; rejects where it does not.
 */
export function healthChecks({
  dataset,
  isStopping,
  state,
  forms,
}: {
  dataset: () => Promise<unknown>
  isStopping: () => boolean
  state: () => SiteState
  forms: Pick<Forms, 'checkStorage'>
}): HealthChecks {
  return {
    server: () => required(!isStopping()),
    content: () => required(state() === 'ready'),
    dataset,
    storage: () => forms.checkStorage(),
  }
}

/** Asks the local lake in this process. */
export function pingLake(lake: MountedLake, siteUrl: string): () => Promise<unknown> {
  const ask = askLake(lake, {siteUrl, apiVersion})
  return () => ask('/ping')
}

/** Asks hosted Sanity; the answer is read, so that its connection serves the next request. */
export function pingHosted({projectId}: Pick<Environment, 'projectId'>): () => Promise<unknown> {
  return async () => {
    const response = await fetch(`https://${projectId}.api.sanity.io/v${apiVersion}/ping`, {
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.arrayBuffer()
    required(response.ok)
  }
}

function required(isThere: boolean): void {
  if (!isThere) throw new Error('It is not there.')
}
