import type {MiddlewareHandler} from 'hono'
import {pathKey} from '#schemas/rules/path-key.ts'
import {href, text} from '#web/src/shared/cms/normalise.ts'
import type {RedirectsQueryResult} from '#web/src/shared/cms/content.gen.ts'
import {cacheUntilChange, createEntryMapper, createFailureLog} from '../cms/cached-content.ts'
import {type ContentSource, openCms} from '../cms/content-source.ts'
import {contentCacheHeaders} from '../http/answer-text.ts'
import {redirectsQuery} from './redirects.queries.ts'

type Redirect = {to: string; status: 301 | 302} | 'gone'

export type Redirects = ReturnType<typeof createRedirects>

/**
 * Redirects visitors from paths that editors moved: 301 or 302, with the visitor's query; and knows the paths of pages
 * that they removed for good. The redirects are read once and after each change of content. While they cannot be read, the last ones
 * apply: each visit tries again, and none waits for that.
 */
export function createRedirects(source: ContentSource) {
  const cms = openCms(source)
  const failures = createFailureLog(source.log)
  let isFailing = false
  const mapEntries = createEntryMapper(source.log)
  const leaveOutCircles = createEntryMapper(source.log)
  const load = async () => {
    const all = new Map(mapEntries(await cms.fetch(redirectsQuery), toRedirect))
    return new Map(leaveOutCircles([...all], (entry) => refuseCircle(entry, all)))
  }
  // Where changes are not announced the redirects are read once, not for each request.
  const redirects = cacheUntilChange(load, source.onContentChange ?? (() => {}))
  source.onContentChange?.(() => {
    isFailing = false
  })

  const read = async (): Promise<ReadonlyMap<string, Redirect> | undefined> => {
    try {
      const current = await redirects.get()
      isFailing = false
      failures.succeeded('redirects')
      return current
    } catch (error) {
      isFailing = true
      failures.failed('redirects', 'The redirects could not be read.', error)
      return redirects.last()
    }
  }

  const find = async (pathname: string): Promise<Redirect | undefined> => {
    const last = isFailing ? redirects.last() : undefined
    const reading = read()
    return (last ?? (await reading))?.get(pathKey(pathname))
  }

  const follow: MiddlewareHandler = async (context, next) => {
    const {pathname, search} = new URL(context.req.url)
    const redirect = await find(pathname)
    if (!redirect || redirect === 'gone') return next()
    for (const [name, value] of Object.entries(contentCacheHeaders(source.isPurged))) {
      context.header(name, value)
    }
    return context.redirect(withQuery(redirect.to, search), redirect.status)
  }

  return {
    follow,
    /** Tells whether editors have removed the page of a path for good. */
    isGone: async (pathname: string): Promise<boolean> => (await find(pathname)) === 'gone',
    /** Tells whether a path surely is no redirect and not gone: undefined while the present redirects are not read. */
    isNone: (pathname: string): boolean | undefined => {
      const current = redirects.now()
      return current && !current.has(pathKey(pathname))
    },
  }
}

/**
 * A redirect to another path of this site or to https, or what is gone, by the key of its old path; nothing where it
 * has no paths yet.
 *
 * @throws where it leads elsewhere, or is no text.
 */
function toRedirect(entry: RedirectsQueryResult[number]): [string, Redirect] | undefined {
  const target = text(entry.to)
  if (!text(entry.from)) return undefined
  const from = pathKey(text(entry.from))
  if (entry.gone === true) return [from, 'gone']
  if (!target) return undefined
  const to = href(target)
  const leadsToItself = from === targetKey(target)
  if (!to || leadsToItself || !/^(?:\/|https:\/\/)/.test(to) || hasControls(entry)) {
    throw new Error('A redirect leads to another path, or to an https URL.')
  }
  // A header holds ASCII alone. Text that is percent-encoded already stays as it is.
  const encoded = to.replace(/[^\u0021-\u007e]+/g, encodeURIComponent)
  return [from, {to: encoded, status: entry.permanent ? 301 : 302}]
}

/**
 * A redirect as it is, unless it leads back to its own path by way of others. The Studio makes no such one, but two
 * editors may at the same time, each one half of it.
 *
 * @throws where it does.
 */
function refuseCircle(
  entry: [string, Redirect],
  all: ReadonlyMap<string, Redirect>,
): [string, Redirect] {
  const [from, redirect] = entry
  const seen = new Set<string>()
  let next: Redirect | undefined = redirect
  while (next && next !== 'gone') {
    const path = targetKey(next.to)
    if (path === from) throw new Error('Redirects lead in a circle.')
    next = seen.has(path) ? undefined : all.get(path)
    seen.add(path)
  }
  return entry
}

/** The key of a target's path, without its query and fragment. */
const targetKey = (target: string) => pathKey(target.replace(/[?#].*$/s, ''))

/** Tells whether a path or URL has control characters, at its ends too, where they would be trimmed. */
const hasControls = ({from, to}: RedirectsQueryResult[number]) => /\p{Cc}/u.test(`${from}${to}`)

/** Adds the visitor's query to the target's own, before its fragment. */
function withQuery(to: string, search: string): string {
  if (!search) return to
  const [url = '', fragment] = to.split('#', 2)
  const joined = `${url}${url.includes('?') ? '&' : '?'}${search.slice(1)}`
  return fragment === undefined ? joined : `${joined}#${fragment}`
}
