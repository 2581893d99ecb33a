import {createClient} from '@sanity/client'
import {contentSettings} from '#web/src/shared/cms/client.ts'

/**
 * Listens to a hosted dataset. Listeners are called whenever published content may have changed: after
 * each mutation and after each reconnection, since mutations may have been missed.
 *
 * @returns adds a listener.
 */
export function watchDataset(
  {projectId, dataset}: {projectId: string; dataset: string},
  log: (message: string, error?: unknown) => void,
): (listener: () => void) => void {
  const listeners = new Set<() => void>()
  createClient({projectId, dataset, ...contentSettings, useCdn: false})
    .listen('*', {}, {includeResult: false, visibility: 'query', events: ['welcome', 'mutation']})
    .subscribe({
      next: () => listeners.forEach((listener) => listener()),
      error: (error: unknown) => log('The dataset is not watched any more.', error),
    })
  return (listener) => void listeners.add(listener)
}
