import {redirect, type RouteObject} from 'react-router-dom'
import {companyRoutes} from '#web/src/features/company/company.routes.ts'
import {galleryRoutes} from '#web/src/features/gallery/gallery.routes.ts'
import {homeRoutes} from '#web/src/features/home/home.routes.ts'
import {newsRoutes} from '#web/src/features/news/news.routes.ts'
import {newsletterRoutes} from '#web/src/features/newsletter/newsletter.routes.ts'
import {publicationsRoutes} from '#web/src/features/publications/publications.routes.ts'
import {searchRoutes} from '#web/src/features/search/search.routes.ts'
import type {PageData} from '#web/src/shared/cms/page-content.ts'
import {canonicalPath} from '#web/src/shared/routing/canonical-path.ts'
import {notFound} from '#web/src/shared/routing/deferred.tsx'
import {
  type LazyPage,
  type LoaderDeps,
  type PageDataWithStatus,
  type PageDefinition,
  pageDefinitions,
  type RouteId,
} from '#web/src/shared/routing/page-definition.ts'
import {siteRouteId} from '#web/src/shared/site/site-data.ts'
import {ErrorPage} from './error-page.tsx'
import {Layout} from './layout.tsx'
import {loadChunk} from './load-chunk.ts'

/** The module of every page of the registry: a page without one is a type error here. */
const pages = {
  ...homeRoutes,
  ...companyRoutes,
  ...newsRoutes,
  ...publicationsRoutes,
  ...galleryRoutes,
  ...searchRoutes,
} satisfies Record<RouteId, LazyPage>

/** All routes of the site (behaviour B1) inside the shared layout. */
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
            ...[...pageDefinitions(pages), ...newsletterRoutes].map((definition) =>
              pageRoute(definition, deps),
            ),
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

/** A lazy route: loader and component come from one chunk. The route's id is its module's name in the build's manifest. */
function pageRoute(
  {path, module, importModule}: PageDefinition<PageData | PageDataWithStatus>,
  deps: LoaderDeps,
): RouteObject {
  return {
    path,
    id: module,
    caseSensitive: true,
    loader: async (args) => {
      assertCanonical(args.request)
      return (await loadChunk(importModule)).load({...args, ...deps})
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
