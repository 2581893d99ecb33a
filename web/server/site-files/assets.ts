import {existsSync, readdirSync} from 'node:fs'
import {join, relative, sep} from 'node:path'
import {serveStatic} from '@hono/node-server/serve-static'
import fresh from 'fresh'
import type {Context, HonoRequest, MiddlewareHandler} from 'hono'
import {moduleOf, NEVER_STORED} from '#schemas/pages.ts'

const immutable = 'public, max-age=31536000, immutable'

/** The texts of a build, which are compressed beside themselves. */
const compressible = /\.(?:js|css|svg|json|txt|xml)$/

/** Documents, which pages are made from, and compressed forms, which are sent in place of a file. */
const unserved = /\.(?:html|br|gz)$/

/** The files that only pages of which nothing is kept have: the name of such a page is theirs. */
const neverStored = new RegExp(`/(?:${NEVER_STORED.map(moduleOf).join('|')})-[^/]+$`)

/**
 * Serves built files, the precompressed `.br` or `.gz` where there is one and the client takes it. Names below
 * /assets contain a hash of the content and are immutable; those of a page of which nothing is kept are not stored. A missing file is a 404, never a page; hidden files, such
 * as the build's manifest, are not served.
 *
 * @param options.isChanging - tells whether files come and go; while they do not, what was there at the start, or when
 *   it ended, is all that is looked for.
 * @param options.headers - those of every file.
 */
export function serveAssets(
  folders: string[],
  {
    isChanging = () => false,
    headers = {},
  }: {isChanging?: () => boolean; headers?: Readonly<Record<string, string>>} = {},
): MiddlewareHandler {
  let files: Set<string> | undefined
  const listed = () => (isChanging() ? undefined : (files ??= new Set(folders.flatMap(listFiles))))
  listed()
  const setHeaders = (path: string, context: Context) => {
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
    const hashed = path.includes('/assets/')
    const kept = hashed ? immutable : 'public, max-age=3600'
    context.header('Cache-Control', neverStored.test(path) ? 'no-store' : kept)
    // Nobody asks again whether an immutable file has changed.
    if (hashed) context.header('Last-Modified', undefined)
    if (compressible.test(context.req.path)) context.header('Vary', 'Accept-Encoding')
  }
  const handlers = new Map<string, MiddlewareHandler>()
  const handlerOf = (root: string) => {
    const handler = handlers.get(root)
    // Hono warns of a folder that does not exist; that of the Studio comes when it is built.
    if (handler || !existsSync(root)) return handler
    const added = serveStatic({root, precompressed: true, onFound: setHeaders})
    handlers.set(root, added)
    return added
  }
  return async (context, next) => {
    const {pathname} = new URL(context.req.url)
    if (/\/(?:\.|%2e)/i.test(pathname)) return context.text('Not Found', 404)
    const looksLikeFile = /\.[a-z0-9]+$/i.test(pathname)
    if (!looksLikeFile || pathname.endsWith('.html')) return next()
    if (listed()?.has(pathname) === false) return next()
    // Parts of files so small are not worth their rules (RFC 9110, section 14.2: a server may ignore them).
    context.req.raw.headers.delete('Range')
    for (const folder of folders) {
      const response = await handlerOf(folder)?.(context, async () => {})
      if (response) return isFresh(context.req, response) ? notModified(response) : response
    }
    return next()
  }
}

/** Tells whether a client has a file as it is (RFC 9110, section 13.2.2): by its date, where it names no entity tag. */
const isFresh = (request: HonoRequest, {headers}: Response): boolean =>
  fresh(request.header(), {'last-modified': headers.get('Last-Modified') ?? undefined})

async function notModified({body, headers}: Response): Promise<Response> {
  await body?.cancel()
  headers.delete('Content-Length')
  return new Response(null, {status: 304, headers})
}

/** The paths of a folder's files that are served: no hidden ones, and no documents. */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, {recursive: true, withFileTypes: true})
  return entries
    .filter((entry) => entry.isFile() && !unserved.test(entry.name))
    .map(
      ({parentPath, name}) => `/${relative(folder, join(parentPath, name)).split(sep).join('/')}`,
    )
    .filter((path) => !path.includes('/.'))
}
