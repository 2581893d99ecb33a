import {defineQuery} from 'groq'
import type {MiddlewareHandler} from 'hono'
import {z} from 'zod'
import {createCms} from '#web/src/shared/cms/client.ts'
import type {PageDeps} from './serve-pages.ts'

const redirectsQuery = defineQuery(`*[_type == "redirect"]{from, to, permanent}`)

const target = z.string().regex(/^(\/(?![/\\])|https:\/\/)/)
const answer = z.array(
  z.object({from: z.string(), to: z.string(), permanent: z.boolean().nullable()}),
)

/** How long the last list holds before another try, in ms, where it could not be read. */
const retryAfter = 5_000

type Redirects = Map<string, {to: string; status: 301 | 302}>

/**
 * Sends visitors from addresses that editors moved: 301 or 302, the visitor's query kept. The list
 * is read once and again after each change of content; while it cannot be read, the last one holds.
 */
export function followRedirects(deps: PageDeps): MiddlewareHandler {
  const cms = createCms(deps.config.cms, deps.contentOrigin)
  let known: Redirects = new Map()
  let reading: Promise<void> | undefined
  deps.onContentChange?.(() => {
    reading = undefined
  })

  const read = async () => {
    try {
      known = readRedirects(await cms.fetch(redirectsQuery))
    } catch (error) {
      deps.log?.('The redirects could not be read.', error)
      setTimeout(() => (reading = undefined), retryAfter).unref()
    }
  }

  return async (context, next) => {
    await (reading ??= read())
    const {pathname, search} = new URL(context.req.url)
    const found = known.get(decodePath(pathname))
    return found ? context.redirect(withQuery(found.to, search), found.status) : next()
  }
}

/** Redirects that can be followed: neither to themselves nor to anything but a path or https. */
function readRedirects(content: unknown): Redirects {
  const usable = answer
    .parse(content)
    .filter(({from, to}) => from !== to && target.safeParse(to).success)
  return new Map(usable.map(({from, to, permanent}) => [from, {to, status: permanent ? 301 : 302}]))
}

/** Adds the visitor's query to the target's own, in front of its fragment. */
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
