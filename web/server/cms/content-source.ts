import {type AskContent, contentSettings, createCms} from '#web/src/shared/cms/client.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'

export type ContentChange = {
  /** The sync tags of the results that it may have changed; without them any may have changed. */
  syncTags?: readonly string[]
}

export type ContentChangeListener = (change: ContentChange) => void

/** The means by which the server reads published content and knows when it has changed. */
export type ContentSource = {
  config: SiteConfig
  /** The origin under which this server reaches the local lake, where `askContent` does not. */
  contentOrigin: string
  /** Asks the local lake in this process. */
  askContent?: AskContent | undefined
  /** Adds a listener that is called after each change of published content. */
  onContentChange?: ((listener: ContentChangeListener) => void) | undefined
  /** Tells whether hosted Sanity's CDN may answer just now. Default: it may. */
  useCdn?: (() => boolean) | undefined
  /** Tells whether the caches in front are told of each change. Default: they are not. */
  isPurged?: boolean | undefined
  log?: (message: string, error?: unknown) => void
}

/** A client of the content service for the server's own queries. */
export const openCms = ({config, contentOrigin, askContent, useCdn}: ContentSource) =>
  createCms(config.cms, contentOrigin, {ask: askContent, figures: config.figures, useCdn})

/** Asks the local lake in this process for published content, as a stranger. */
export function askContentOf(
  lake: MountedLake,
  {
    siteUrl,
    dataset,
    observe,
  }: {siteUrl: string; dataset: string; observe?: Parameters<typeof askLake>[1]['observe']},
): AskContent {
  const {apiVersion, perspective} = contentSettings
  const ask = askLake(lake, {siteUrl, apiVersion, observe})
  const query = {perspective, returnQuery: 'false'}
  return (text, params, signal) =>
    ask(`/data/query/${dataset}`, {query, body: {query: text, params}, signal})
}

/** A request to a dataset's HTTP API; with a body by POST, which is sent as JSON. */
export type DatasetRequest = {
  query?: Readonly<Record<string, string>>
  body?: unknown
  signal?: AbortSignal | undefined
}

/** The local lake as it is mounted, at `path` of the site's origin. */
export type MountedLake = {
  path: string
  app: {fetch: (request: Request) => Response | Promise<Response>}
}

type LakeSettings = {
  /** The site's public URL: the URLs of assets begin with its origin. */
  siteUrl: string
  /** `2025-02-19`. */
  apiVersion: string
  /** Without one the lake is asked as a stranger would. */
  token?: string
  /** Called with the milliseconds until the answer began, and its status. */
  observe?: ((ms: number, status: number | 'failed') => void) | undefined
}

/**
 * Asks the local lake in this process, without any connection: there is none to run out of, and what is
 * being rendered still gets its content while the server takes no connection any more.
 *
 * @returns asks for a path below the version, such as `/data/query/production`. Gives the answer's text;
 *   rejects where its status is none of success, and when the signal aborts.
 */
export function askLake(
  {path: lakePath, app}: MountedLake,
  {siteUrl, apiVersion, token, observe}: LakeSettings,
): (path: string, request?: DatasetRequest) => Promise<string> {
  const base = `${siteUrl}${lakePath}/v${apiVersion}`
  const headers = {
    'Content-Type': 'application/json',
    ...(token !== undefined && {Authorization: `Bearer ${token}`}),
  }
  return async (path, {query = {}, body, signal} = {}) => {
    const request = new Request(`${base}${path}?${new URLSearchParams(query)}`, {
      headers,
      ...(signal && {signal}),
      ...(body !== undefined && {method: 'POST', body: JSON.stringify(body)}),
    })
    const started = performance.now()
    const end = (status: number | 'failed') => observe?.(performance.now() - started, status)
    try {
      const response = await unlessAborted(request.signal, async () => app.fetch(request))
      end(response.status)
      const text = await response.text()
      if (response.ok) return text
      throw new Error(`The lake answered ${response.status}: ${text.slice(0, 300)}`)
    } catch (error) {
      if (request.signal.aborted) end('failed')
      throw error
    }
  }
}

async function unlessAborted<Result>(
  signal: AbortSignal,
  run: () => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted()
  const {promise: aborted, reject} = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([run(), aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/**
 * Tells whether visitors can see the document of this id. Drafts, versions and system documents have ids
 * with a dot, which anonymous reads never see.
 */
export const isPublishedId = (id: string): boolean => !id.includes('.')
