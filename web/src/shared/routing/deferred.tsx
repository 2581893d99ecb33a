import {type ReactNode, startTransition, useEffect, useState} from 'react'
import {Await, data, useRevalidator} from 'react-router-dom'
import type {PageData, PageMeta} from '../cms/page-data.ts'
import {HydrationBoundary} from '../ui/layout/section-boundary.tsx'
import {ChunkLoadError} from './load-chunk.ts'

/** Stands for content that could not be loaded. */
export const loadFailed = 'failed'

type Settled<Content> = Content | typeof loadFailed | null

/** Content in a loader's data that may still be loading; `Deferred` shows it. */
export type Deferrable<Content extends object> =
  Content | typeof loadFailed | Promise<Settled<Content>>

/**
 * Lets a page show before its content is loaded. On the server the loader waits: pages are rendered
 * whole. In the browser it waits for cached content only, and else returns a promise, which never
 * rejects.
 *
 * @param loading the content; null where the path resolves to nothing.
 * @throws 404 for null; on the server also what `loading` rejects with.
 */
export async function defer<Content extends object>(
  loading: Promise<Settled<Content>>,
): Promise<{content: Deferrable<Content>}> {
  if (import.meta.env.SSR) return {content: (await loading) ?? missing()}
  const settled = loading.catch((): typeof loadFailed => loadFailed)
  const content = await Promise.race([settled, nextTask()])
  return {content: content === notSettled ? settled : (content ?? missing())}
}

/** The title of a page until it is known what is on it. */
export const loadingTitle = 'Loading…'

/**
 * The metadata of a page whose content may be deferred.
 *
 * @param describe makes the metadata, at first without the content where that is still loading.
 */
export function deferMeta<Content extends object>(
  content: Deferrable<Content>,
  describe: (content: Content | undefined, isLoading: boolean) => PageMeta,
): PageData {
  const describeSettled = (settled: Settled<Content>) =>
    describe(settled === loadFailed || settled === null ? undefined : settled, false)
  return content instanceof Promise
    ? {meta: describe(undefined, true), deferredMeta: content.then(describeSettled)}
    : {meta: describeSettled(content)}
}

/**
 * For content that a page can do without, such as its texts. On the server a failure goes on, so that
 * the response is 503. So does a script that does not load: without it no content loads until the page is loaded anew.
 *
 * @returns in the browser nothing, where it fails.
 */
export function optionalInBrowser<Content>(
  loading: Promise<Content>,
): Promise<Content | undefined> {
  if (import.meta.env.SSR) return loading
  return loading.catch((error: unknown) => {
    if (error instanceof ChunkLoadError) throw error
    return undefined
  })
}

function missing(): never {
  throw notFound()
}

const notSettled = Symbol('not settled')

/** Cached data settle before it. */
const nextTask = () =>
  new Promise<typeof notSettled>((resolve) => setTimeout(() => resolve(notSettled), 0))

/** The error that a loader throws where a path resolves to nothing: HTTP 404. */
export function notFound() {
  return data(null, notFoundInit)
}

const notFoundInit = {status: 404, statusText: 'Not Found'}

/** The error that a loader throws where a page was removed for good: HTTP 410. */
export const gone = () => data(null, {status: 410, statusText: 'Gone'})

/** Tells whether a loader has thrown `notFound()`. */
export const isNotFound = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'init' in error && error.init === notFoundInit

/** `content` is undefined until it was loaded for the first time. */
export type DeferredState<Content> = {
  content: Content | undefined
  isPending: boolean
  hasFailed: boolean
}

/**
 * Shows content that a loader may have deferred (`defer`). While it is loading, what was shown before
 * stays: a list under its loading indicator, the elements of a page and the focus on them. Give the
 * pages of different items different keys, so that none shows the one before.
 *
 * @param children draws the content in each of its states.
 */
export function Deferred<Content extends object>({
  content,
  children,
}: {
  content: Deferrable<Content>
  children: (state: DeferredState<Content>) => ReactNode
}) {
  const [shown, setShown] = useState<Deferrable<Content> | undefined>(
    content instanceof Promise ? undefined : content,
  )

  // A transition of its own keeps the old content until the promise is resolved. The router's would
  // keep the whole old page, with no loading indicator.
  useEffect(() => startTransition(() => setShown(content)), [content])

  const current = content instanceof Promise ? shown : content
  return (
    <HydrationBoundary>
      <Await resolve={current}>
        {(result: Content | typeof loadFailed | null | undefined) => (
          <Result result={result} isPending={current !== content || result === null}>
            {children}
          </Result>
        )}
      </Await>
    </HydrationBoundary>
  )
}

function Result<Content extends object>({
  result,
  isPending,
  children,
}: {
  result: Content | typeof loadFailed | null | undefined
  isPending: boolean
  children: (state: DeferredState<Content>) => ReactNode
}) {
  const loaded = result === null || result === loadFailed ? undefined : result
  const content = useLastLoaded(loaded, loaded !== undefined)
  const {revalidate} = useRevalidator()

  // A page that does not exist: the response is cached, so that the loader, run again, answers 404.
  useEffect(() => {
    if (result === null) void revalidate()
  }, [result, revalidate])

  return children({content, isPending, hasFailed: result === loadFailed && !isPending})
}

/**
 * The latest value that was loaded: where it fails to load again, a page goes on showing what it already
 * shows.
 */
export function useLastLoaded<Value>(value: Value, isLoaded: boolean): Value {
  const [last, setLast] = useState(value)
  if (isLoaded && value !== last) setLast(value)
  return isLoaded ? value : last
}
