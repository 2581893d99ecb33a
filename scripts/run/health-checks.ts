import type {SiteState} from '#web/server/availability.ts'
import type {Forms} from '#web/server/open-forms.ts'
import type {HealthChecks} from '#web/server/site-files/health.ts'

/**
 * What a site needs to answer (behaviour B371).
 *
 * @param datasetUrl the URL below which the dataset's API is.
 */
export function healthChecks({
  datasetUrl,
  isStopping,
  state,
  forms,
}: {
  datasetUrl: string
  isStopping: () => boolean
  state: () => SiteState
  forms: Pick<Forms, 'checkStorage'>
}): HealthChecks {
  return {
    server: () => required(!isStopping()),
    content: () => required(state() === 'ready'),
    dataset: async () => required((await fetch(`${datasetUrl}/v1/ping`)).ok),
    storage: () => forms.checkStorage(),
  }
}

function required(isThere: boolean): void {
  if (!isThere) throw new Error('It is not there.')
}
