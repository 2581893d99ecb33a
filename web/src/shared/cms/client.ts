import type {ClientReturn, QueryParams, SanityClient} from '@sanity/client'
import {type Figures, fillFiguresOfJson} from '#schemas/figures.ts'
import type {CmsConfig} from '../env.ts'
import {loadChunk} from '../routing/load-chunk.ts'

/**
 * The result of a query, as `npm run types` has typed it: `unknown` where it has not, so that tsc refuses every use
 * of its fields.
 */
export type QueryResult<Query extends string> = ClientReturn<Query, unknown>

/** The client of the content service; nothing else talks to it. */
export type Cms = {
  config: CmsConfig
  /**
   * Runs one query against published content.
   *
   * @param query a `defineQuery` constant; its generated type is the result's type.
   * @param params values for the query's `$names`; values are never part of its text.
   * @throws where the service is away or answers with an error, and when `signal` aborts.
   */
  fetch<const Query extends string>(
    query: Query,
    params?: QueryParams,
    options?: {signal?: AbortSignal},
  ): Promise<QueryResult<Query>>
}

/**
 * Asks for the result of a query over published content: the JSON of Sanity's answer, as text.
 *
 * @throws where the service answers with an error, and when `signal` aborts.
 */
export type AskContent = (
  query: string,
  params: QueryParams,
  signal: AbortSignal | undefined,
) => Promise<string>

type CmsOptions = {
  /** Asks in place of @sanity/client, which is not loaded then. */
  ask?: AskContent | undefined
  /** Filled in where a text names them. */
  figures?: Figures | undefined
  /** Tells whether hosted Sanity's CDN may answer; called for each query. Default: it may. */
  useCdn?: (() => boolean) | undefined
  /**
   * Gets the sync tags of each result: what changes it announces one of them. Without tags any change may
   * change it. Source: https://www.sanity.io/docs/http-reference/query
   */
  onSyncTags?: ((tags: readonly string[] | undefined) => void) | undefined
  /** Ends all queries when it aborts, also those whose caller has given them no signal. */
  signal?: AbortSignal | undefined
}

/** Settings of every content call. */
export const contentSettings = {
  apiVersion: '2023-05-03',
  useCdn: true,
  perspective: 'published',
} as const

/** Milliseconds without a response after which a request is given up, and sent once more. */
const requestTimeout = 10_000

/**
 * Milliseconds for which the server waits for a response, retry included: a visitor waits for the
 * page meanwhile, and is better served by the last good page, or by the error page. In a browser the
 * page is already there: the request's own timeout is enough.
 */
const serverTimeout = 4_000

/**
 * Creates the client. @sanity/client is loaded with the first query, so that it is in no page's
 * initial chunks.
 *
 * @param origin the local lake's origin: the page's own in a browser, on the server
 *   the one at which the server reaches itself. Hosted Sanity needs none.
 */
export function createCms(
  config: CmsConfig,
  origin: string,
  {
    ask,
    figures,
    useCdn: mayUseCdn = () => contentSettings.useCdn,
    onSyncTags,
    signal: ends,
  }: CmsOptions = {},
): Cms {
  type Answer<Result> = {result?: Result; syncTags?: string[]}
  const fill = (json: string) => (figures ? fillFiguresOfJson(json, figures) : json)
  let client: Promise<SanityClient> | undefined
  const load = async () => {
    const {createClient} = await loadChunk(() => import('@sanity/client'))
    return createClient({
      projectId: config.projectId,
      dataset: config.dataset,
      ...contentSettings,
      timeout: requestTimeout,
      maxRetries: 1,
      ...(config.lakePath && {apiHost: `${origin}${config.lakePath}`, useProjectHostname: false}),
    })
  }
  const askClient = async <const Query extends string>(
    query: Query,
    params: QueryParams,
    signal: AbortSignal | undefined,
  ): Promise<Answer<QueryResult<Query>>> => {
    client ??= load()
    client.catch(() => (client = undefined))
    const loaded = await client
    const answer = await loaded.fetch(query, params, {
      useCdn: mayUseCdn(),
      filterResponse: false,
      returnQuery: false,
      ...(signal && {signal}),
    })
    return figures ? JSON.parse(fill(JSON.stringify(answer))) : answer
  }
  return {
    config,
    async fetch<const Query extends string>(
      query: Query,
      params: QueryParams = {},
      options: {signal?: AbortSignal} = {},
    ) {
      const {result, syncTags} = await withTimeout(
        anyOf(options.signal, ends),
        async (signal): Promise<Answer<QueryResult<Query>>> =>
          ask
            ? JSON.parse(fill(await ask(query, params, signal)))
            : askClient(query, params, signal),
      )
      // A response that is not the service's own, such as a network's sign-in page, has no result.
      if (result === undefined) throw new Error('The content service gave no result.')
      onSyncTags?.(syncTags)
      return result
    },
  }
}

const anyOf = (a: AbortSignal | undefined, b: AbortSignal | undefined) =>
  a && b && a !== b ? AbortSignal.any([a, b]) : (a ?? b)

/** Runs a fetch; on the server with a timeout. */
async function withTimeout<Result>(
  given: AbortSignal | undefined,
  fetch: (signal: AbortSignal | undefined) => Promise<Result>,
): Promise<Result> {
  if (typeof window !== 'undefined') return fetch(given)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), serverTimeout)
  try {
    return await fetch(given ? AbortSignal.any([given, late.signal]) : late.signal)
  } catch (error) {
    if (!late.signal.aborted) throw error
    throw new Error('The content service did not answer in time.', {cause: error})
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Returns a client that also reports each query that fails: a loader may go on without what failed, and
 * its page is incomplete then.
 */
export function recordFailures(cms: Cms, onFailure: (error: unknown) => void): Cms {
  return {
    config: cms.config,
    async fetch(query, params, options) {
      try {
        return await cms.fetch(query, params, options)
      } catch (error) {
        onFailure(error)
        throw error
      }
    },
  }
}
