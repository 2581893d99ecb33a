import {type SanityClient, createClient} from '@sanity/client'
import {evaluate, parse} from 'groq-js'

/**
 * A client that evaluates queries over documents in memory, without requests, so that the rules of the
 * schemas (unique slugs, redirects, at least one slide) see the whole seed.
 *
 * @param documents - The dataset, as seen with perspective `raw`.
 */
export function createInMemoryClient(documents: readonly unknown[]): SanityClient {
  const client = createClient({
    projectId: 'seed',
    dataset: 'seed',
    apiVersion: '2025-02-19',
    useCdn: false,
  })
  const fetch = async (query: string, params: Record<string, unknown> = {}) => {
    const result = await evaluate(parse(query, {params}), {dataset: [...documents], params})
    return result.get()
  }
  return Object.assign(client, {fetch})
}
