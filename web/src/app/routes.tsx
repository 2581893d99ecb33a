import {redirect, type RouteObject} from 'react-router-dom'
import {canonicalPath} from '#web/src/shared/routing/canonical-path.ts'
import {notFound} from '#web/src/shared/routing/deferred.tsx'
import {allowReload, loadChunk} from '#web/src/shared/routing/load-chunk.ts'
import type {LoaderDeps, PageDefinition} from '#web/src/shared/routing/page-definition.ts'
import {siteRouteId} from '#web/src/shared/site/site-data.ts'
import {ErrorPage} from './error-page.tsx'
import {Layout} from './layout.tsx'
import {pages} from './pages.ts'

/** The routes of all pages inside the shared layout. */
export function createRoutes(deps: LoaderDeps): RouteObject[] {
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
            ...pages.map((page) => pageRoute(page, deps)),
            {
              path: '*',
              element: null,
              loader: ({request}) => {
                assertCanonical(request)
                throw notFound()
              },
            },
          ],
        },
      ],
    },
  ]
}

/** A lazy route: loader and component come from one chunk. */
function pageRoute({path, importModule}: PageDefinition, deps: LoaderDeps): RouteObject {
  return {
    path,
    id: path,
    caseSensitive: true,
    loader: async (args) => {
      assertCanonical(args.request)
      const module = await loadChunk(importModule)
      if (!import.meta.env.SSR) allowReload(new URL(args.request.url).pathname)
      return module.load({...args, ...deps})
    },
    lazy: async () => ({Component: (await loadChunk(importModule)).Page}),
  }
}

/** @throws a redirect where a path is written in another way than the page's own, as the server redirects too. */
function assertCanonical({url}: Request): void {
  const {pathname, search} = new URL(url)
  const canonical = canonicalPath(pathname)
  if (canonical !== pathname) throw redirect(canonical + search)
}
