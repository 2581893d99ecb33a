import type {MiddlewareHandler} from 'hono'
import {createCms} from '#web/src/shared/cms/client.ts'
import {href, text} from '#web/src/shared/cms/normalise.ts'
import type {RedirectsQueryResult} from '#web/src/shared/cms/content.gen.ts'
import {cacheUntilChange} from '../content/cache-until-change.ts'
import type {ContentSource} from '../content/content-source.ts'
import {mapEntries} from '../content/map-entries.ts'
import {redirectsQuery} from './redirects.queries.ts'

/** Milliseconds after which redirects that could not be read are read again. */
const retryAfter = 5_000

type Redirect = {to: string; status: 301 | 302}

/**
 * Redirects visitors from addresses that editors moved: 301 or 302, with the visitor's query. The
 * redirects are read once and after each change of content; while they cannot be read, the last ones
 * apply.
 */
export function followRedirects(source: ContentSource): MiddlewareHandler {
  const cms = createCms(source.config.cms, source.contentOrigin)
  let last = new Map<string, Redirect>()
  const load = async () => {
    try {
      const entries = await cms.fetch(redirectsQuery)
      last = new Map(mapEntries(entries, toRedirect, source.log))
    } catch (error) {
      source.log?.('The redirects could not be read.', error)
      setTimeout(redirects.clear, retryAfter).unref()
    }
    return last
  }
  // Where changes are not announced the redirects are read once, not for each request.
  const redirects = cacheUntilChange(load, source.onContentChange ?? (() => {}))

  return async (context, next) => {
    const {pathname, search} = new URL(context.req.url)
    const redirect = (await redirects.get()).get(decodePath(pathname))
    return redirect ? context.redirect(withQuery(redirect.to, search), redirect.status) : next()
  }
}

/** A redirect to another path of this site or to https; nothing where it leads to itself or elsewhere. */
function toRedirect(entry: RedirectsQueryResult[number]): [string, Redirect] | undefined {
  const from = text(entry.from)
  const to = href(entry.to)
  if (!from || !to || from === to || !/^(?:\/|https:\/\/)/.test(to)) return undefined
  return [from, {to, status: entry.permanent ? 301 : 302}]
}

/** Adds the visitor's query to the target's own, before its fragment. */
function withQuery(to: string, search: string): string {
  if (!search) return to
  const [address = '', fragment] = to.split('#', 2)
  const joined = `${address}${address.includes('?') ? '&' : '?'}${search.slice(1)}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
