import type {ClientReturn, QueryParams, SanityClient} from '@sanity/client'
import type {CmsConfig} from '../env.ts'

/** The one door to the content service. */
export type Cms = {
  config: CmsConfig
  /**
   * Runs one query against published content.
   *
   * @param query a `defineQuery` constant; its generated type is the result's type.
   * @param params values for the query's `$names`; nothing is ever pasted into the query.
   * @throws when the service is away, answers an error, or `signal` aborts.
   */
  fetch<const Query extends string>(
    query: Query,
    params?: QueryParams,
    options?: {signal?: AbortSignal},
  ): Promise<ClientReturn<Query>>
}

/** Settings of every content call (specification, section 7; DECISIONS 15). */
export const contentSettings = {
  apiVersion: '2023-05-03',
  useCdn: true,
  perspective: 'published',
} as const

/** Milliseconds without a word after which one request is given up, and asked once more. */
const requestTimeout = 10_000

/**
 * Milliseconds for which the server waits for an answer, retry included: a visitor waits for the
 * page meanwhile, and is better served by the last one or by word that the service is away. In a
 * browser the page already stands, on whatever network: there the request's own limit is enough.
 */
const serverPatience = 4_000

/**
 * Opens the door. @sanity/client is loaded with the first query, so that no page carries it in
 * its first chunks.
 *
 * @param origin where the local lake's path stands: the page's origin in a browser, the server's
 *   own address on the server. Hosted Sanity needs none.
 */
export function createCms(config: CmsConfig, origin: string): Cms {
  let client: Promise<SanityClient> | undefined
  const open = async () => {
    const {createClient} = await import('@sanity/client')
    return createClient({
      projectId: config.projectId,
      dataset: config.dataset,
      ...contentSettings,
      timeout: requestTimeout,
      maxRetries: 1,
      ...(config.lakePath && {apiHost: `${origin}${config.lakePath}`, useProjectHostname: false}),
    })
  }
  return {
    config,
    async fetch(query, params = {}, options = {}) {
      client ??= open()
      client.catch(() => (client = undefined))
      const opened = await client
      const result = await inTime(options.signal, (signal) =>
        opened.fetch(query, params, signal ? {signal} : {}),
      )
      // What is no answer to a query at all, such as a network's sign-in page, has no result.
      if (result === undefined) throw new Error('The content service gave no result.')
      return result
    },
  }
}

/** Runs what asks; on the server, until the patience ends. */
async function inTime<Answer>(
  given: AbortSignal | undefined,
  ask: (signal: AbortSignal | undefined) => Promise<Answer>,
): Promise<Answer> {
  if (typeof window !== 'undefined') return ask(given)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), serverPatience)
  try {
    return await ask(given ? AbortSignal.any([given, late.signal]) : late.signal)
  } catch (error) {
    if (!late.signal.aborted) throw error
    throw new Error('The content service did not answer in time.', {cause: error})
  } finally {
    clearTimeout(timer)
  }
}
