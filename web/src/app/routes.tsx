import {
  redirect,
  redirectDocument,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom'
import {NEVER_STORED_PATHS} from '#schemas/pages.ts'
import {canonicalPath} from '#web/src/shared/routing/canonical-path.ts'
import {myDataPaths} from '#web/src/shared/paths.ts'
import {gone, isNotFound, notFound} from '#web/src/shared/routing/deferred.tsx'
import {allowReload, loadChunk} from '#web/src/shared/routing/load-chunk.ts'
import type {LoaderDeps, PageDefinition} from '#web/src/shared/routing/page-definition.ts'
import {siteRouteId} from '#web/src/shared/site/site-data.ts'
import {ErrorPage} from './error-page.tsx'
import {Layout} from './layout.tsx'
import {pages} from './pages.ts'
import type {AppState} from './providers.tsx'

/**
 * The routes of all pages inside the shared layout.
 *
 * @param asksServer tells whether a path that the browser does not know may be the server's; a static host has none.
 * @param isGone tells whether a path without a page is one of a page that was removed for good.
 */
export function createRoutes(
  deps: LoaderDeps<AppState>,
  {asksServer = false, isGone = false} = {},
): RouteObject[] {
  const {startLoading, confirmMissing} = asksServer ? createServerCheck() : checkNothing(isGone)
  return [
    {
      id: siteRouteId,
      path: '/',
      // A chunk of its own: pages rendered by the server carry the site's data already.
      loader: async ({request}) => {
        const {loadSite} = await loadChunk(() => import('#web/src/shared/site/load-site.ts'))
        return loadSite(deps.cms, request.signal)
      },
      shouldRevalidate: () => false,
      Component: Layout,
      ErrorBoundary: ErrorPage,
      children: [
        {
          ErrorBoundary: ErrorPage,
          children: [
            ...pages.map((page) =>
              pageRoute(page, deps, {startLoading, confirmMissing, asksServer}),
            ),
            {
              path: '*',
              element: null,
              loader: ({request}) => {
                assertCanonical(request)
                startLoading(request)
                return confirmMissing(request)
              },
            },
          ],
        },
      ],
    },
  ]
}

/** A lazy route: loader and component come from one chunk. */
function pageRoute(
  {path, importModule}: PageDefinition<AppState>,
  deps: LoaderDeps<AppState>,
  {startLoading, confirmMissing, asksServer}: MissingCheck & {asksServer: boolean},
): RouteObject {
  return {
    path,
    id: path,
    caseSensitive: true,
    shouldRevalidate,
    loader: async (args) => {
      assertCanonical(args.request)
      startLoading(args.request)
      if (asksServer) loadDocumentOf(path, args.request)
      const module = await loadChunk(importModule)
      if (!import.meta.env.SSR) allowReload(new URL(args.request.url).pathname)
      try {
        return await module.load({...args, ...deps})
      } catch (error) {
        if (isNotFound(error)) return confirmMissing(args.request)
        throw error
      }
    },
    lazy: async () => ({Component: (await loadChunk(importModule)).Page}),
  }
}

/**
 * Ends a navigation to a page of which nothing is kept, unless the document is that page: the server's own answer says
 * that no browser keeps it, which what the content service answers does not.
 *
 * @throws a redirect that loads the document.
 */
function loadDocumentOf(path: string, {url}: Request): void {
  const isShown = NEVER_STORED_PATHS.has(path) && location.pathname === path
  // Only the server can read the data that is held about a person.
  const isDocument = NEVER_STORED_PATHS.has(path) || path === myDataPaths.page
  if (!isDocument || isShown) return
  const {pathname, search} = new URL(url)
  throw redirectDocument(pathname + search)
}

/** A change of the hash alone, back from an anchor too, shows the page that is there. */
function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
  return isSamePage && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate
}

interface MissingCheck {
  /** Called by each loader at its beginning. */
  startLoading: (request: Request) => void
  /** Ends the loader of a page that does not exist. */
  confirmMissing: (request: Request) => never | Promise<never>
}

const checkNothing = (isGone: boolean): MissingCheck => ({
  startLoading: () => {},
  confirmMissing: () => {
    throw isGone ? gone() : notFound()
  },
})

/**
 * Asks the server before the browser says that a page does not exist: it knows the redirects, the files, and what was
 * published or renamed since the tab was opened. Of the document's own path it has been asked, until the visitor has
 * been elsewhere: otherwise a document whose page the browser alone takes for missing would load for ever.
 */
function createServerCheck(): MissingCheck {
  let asked: string | undefined = location.pathname
  return {
    startLoading({url}) {
      if (new URL(url).pathname !== asked) asked = undefined
    },
    async confirmMissing({url, signal}) {
      const {pathname, search} = new URL(url)
      if (pathname === asked) throw notFound()
      const answer = await fetch(pathname + search, {method: 'HEAD', redirect: 'manual', signal})
      if (answer.type === 'opaqueredirect' || answer.ok) {
        throw redirectDocument(pathname + search)
      }
      if (answer.status === 410) throw gone()
      if (answer.status >= 500) throw new Error('The server could not tell whether a page exists.')
      throw notFound()
    },
  }
}

/** @throws a redirect where a path is written in another way than the page's own, as the server redirects too. */
function assertCanonical({url}: Request): void {
  const {pathname, search} = new URL(url)
  const canonical = canonicalPath(pathname)
  if (canonical !== pathname) throw redirect(canonical + search)
}
