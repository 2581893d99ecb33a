import {createClient} from '@sanity/client'
import {contentSettings} from '#web/src/shared/cms/client.ts'

/**
 * Calls back whenever published content of a hosted dataset may have changed: after each change,
 * and after each reconnection, since changes may have passed unheard.
 *
 * @returns what ends the watching.
 */
export function watchDataset(
  {projectId, dataset}: {projectId: string; dataset: string},
  onChange: () => void,
  log: (message: string, error?: unknown) => void,
): () => void {
  const client = createClient({projectId, dataset, ...contentSettings, useCdn: false})
  const subscription = client
    .listen('*', {}, {includeResult: false, visibility: 'query', events: ['welcome', 'mutation']})
    .subscribe({
      next: onChange,
      error: (error: unknown) => log('The dataset is not watched any more.', error),
    })
  return () => subscription.unsubscribe()
}
