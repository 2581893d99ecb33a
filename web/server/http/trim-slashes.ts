import type {MiddlewareHandler} from 'hono'

/** Redirects a path with trailing slashes to the one without (behaviour B4), keeping the query. */
export function trimSlashes(): MiddlewareHandler {
  return async (context, next) => {
    const {pathname, search} = new URL(context.req.url)
    if (pathname === '/' || !pathname.endsWith('/')) return next()
    // One leading slash only: `//host/` must not become a URL of another origin.
    const trimmed = `/${pathname.replace(/^\/+|\/+$/g, '')}`
    return context.redirect(`${trimmed}${search}`, 308)
  }
}
