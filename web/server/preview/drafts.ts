import {createClient, type SanityClient} from '@sanity/client'
import {z} from 'zod'
import type {PreviewPerspective} from '#web/contract/preview.ts'
import {askLake, type DatasetRequest, type MountedLake} from '../cms/content-source.ts'

/** Perspectives named `drafts` and those of releases exist since this version. */
const apiVersion = '2025-02-19'

/** Milliseconds without a response after which a request is given up. */
const timeout = 10_000

/** Milliseconds after which a listener that has ended is started again. */
const retryMs = 2_000

type Query = {
  query: string
  params: Readonly<Record<string, unknown>>
  /** Default: everything, drafts included, each by its own id. */
  perspective?: PreviewPerspective
}

/** A dataset with its drafts. Its clients never leave the server, and render no page for visitors. */
export type Drafts = {
  dataset: string
  /** Asks the dataset's API for a path below its version; gives JSON, or text where it is none. */
  ask: (path: string, request?: DatasetRequest) => Promise<unknown>
  query: (
    query: Query,
    sourceMap?: 'withKeyArraySelector',
  ) => Promise<{result?: unknown; resultSourceMap?: unknown}>
  /** Adds a listener of every change of content, drafts included; what it returns takes it away. */
  watch: (listener: () => void) => () => void
}

/** The local lake, which tells of its changes in this process. */
export type LakeOfDrafts = MountedLake & {
  token: string
  onDraftChange: (listener: () => void) => () => void
}

const answerSchema = z.object({
  result: z.unknown().optional(),
  resultSourceMap: z.unknown().optional(),
})

/** Drafts of the local lake, which is asked in this process. */
export function draftsOfLake(
  lake: LakeOfDrafts,
  {siteUrl, dataset}: {siteUrl: string; dataset: string},
): Drafts {
  const askForText = askLake(lake, {siteUrl, apiVersion, token: lake.token})
  const ask: Drafts['ask'] = async (path, {signal, ...request} = {}) => {
    const late = AbortSignal.timeout(timeout)
    const text = await askForText(path, {
      ...request,
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    return parseIfJson(text)
  }
  return {dataset, ask, query: queryBy(ask, dataset), watch: lake.onDraftChange}
}

/** Drafts of hosted Sanity, asked over the few connections that the client keeps open. */
export function draftsOfSanity({
  token,
  ...project
}: {
  projectId: string
  dataset: string
  token: string
}): Drafts {
  const client = createClient({
    ...project,
    token,
    apiVersion,
    useCdn: false,
    perspective: 'raw',
    timeout,
    maxRetries: 1,
    ignoreBrowserTokenWarning: true,
  })
  const ask: Drafts['ask'] = (url, {query = {}, body, signal} = {}) =>
    client.request<unknown>({
      url,
      query: {...query},
      ...(body !== undefined && {method: 'POST', body}),
      ...(signal && {signal}),
    })
  const {dataset} = project
  return {dataset, ask, query: queryBy(ask, dataset), watch: watchDrafts(client)}
}

function queryBy(ask: Drafts['ask'], dataset: string): Drafts['query'] {
  return async ({query, params, perspective = 'raw'}, resultSourceMap) => {
    const options = {
      perspective: Array.isArray(perspective) ? perspective.join(',') : perspective,
      returnQuery: 'false',
      ...(resultSourceMap && {resultSourceMap}),
    }
    const answer = await ask(`/data/query/${dataset}`, {query: options, body: {query, params}})
    return answerSchema.parse(answer)
  }
}

function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** All documents of editors: not what the dataset keeps for itself, such as the Studio's secrets. */
const filter = '*[!(_id in path("_.**")) && !(_type match "sanity.*") && !(_type match "system.*")]'

/**
 * Tells of every change of content, drafts included. The dataset is listened to only while somebody
 * wants to know.
 */
function watchDrafts(client: SanityClient): Drafts['watch'] {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const listen = (): (() => void) => {
    const again = () => {
      const timer = setTimeout(() => (stop = listen()), retryMs)
      timer.unref()
      stop = () => clearTimeout(timer)
    }
    const subscription = client
      .listen(filter, {}, {includeResult: false, events: ['welcome', 'mutation', 'reconnect']})
      // After each connection too: changes may have been missed.
      .subscribe({next: notify, error: again, complete: again})
    return () => subscription.unsubscribe()
  }
  return (listener) => {
    listeners.add(listener)
    stop ??= listen()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      stop?.()
      stop = undefined
    }
  }
}
