import type {PageData, PageMeta} from '../cms/page-meta.ts'
import {notFound} from './not-found.ts'

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

/**
 * The metadata of a page whose content may be deferred.
 *
 * @param describe makes the metadata, at first without the content where that is still loading.
 */
export function deferMeta<Content extends object>(
  content: Deferrable<Content>,
  describe: (content: Content | undefined) => PageMeta,
): PageData {
  const describeSettled = (settled: Settled<Content>) =>
    describe(settled === loadFailed || settled === null ? undefined : settled)
  return content instanceof Promise
    ? {meta: describe(undefined), deferredMeta: content.then(describeSettled)}
    : {meta: describeSettled(content)}
}

/** The outcome of content that a page reads elsewhere, such as in the store: loaded where it is an object. */
export function outcomeOf(content: Deferrable<object>): Deferrable<object> {
  const withoutContent = <Outcome>(settled: Outcome) =>
    typeof settled === 'object' && settled !== null ? {} : settled
  return content instanceof Promise ? content.then(withoutContent) : withoutContent(content)
}

/**
 * For content that a page can do without, such as its texts. On the server a failure goes on, so that
 * the response is 503.
 *
 * @returns in the browser nothing, where it fails.
 */
export function optionalInBrowser<Content>(
  loading: Promise<Content>,
): Promise<Content | undefined> {
  return import.meta.env.SSR ? loading : loading.catch(() => undefined)
}

function missing(): never {
  throw notFound()
}

const notSettled = Symbol('not settled')

/** What is cached settles before it. */
const nextTask = () =>
  new Promise<typeof notSettled>((resolve) => setTimeout(() => resolve(notSettled), 0))
