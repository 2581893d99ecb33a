import type {Store} from '@reduxjs/toolkit'
import type {ComponentProps, ReactNode} from 'react'
import {Provider} from 'react-redux'
import {createMemoryRouter, type LoaderFunctionArgs, Outlet, RouterProvider} from 'react-router-dom'
import {expect} from 'vitest'
import {render} from 'vitest-browser-react'
import {userEvent} from 'vitest/browser'
import type {Cms} from '../cms/client.ts'
import {
  type LazyPage,
  type LoaderContext,
  type PageDefinition,
  pageDefinitions,
  type RouteId,
} from '../routing/page-definition.ts'
import {SiteConfigProvider} from '../site-config.tsx'
import {type SiteData, siteRouteId} from '../site/site-data.ts'
import {createDatasetCms, type DatasetCms} from './dataset-cms.ts'
import type {TestDocument} from './documents.ts'
import {createTestStore} from './load-page.ts'
import {seededSite} from './seeded-site.ts'

/** Renders a router's pages with the site's configuration and a store. */
export const renderRouter = (
  router: ComponentProps<typeof RouterProvider>['router'],
  cms: Cms,
  store: Store,
) =>
  render(
    <SiteConfigProvider config={{cms: cms.config, siteUrl: 'https://example.org'}}>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </SiteConfigProvider>,
  )

/**
 * Renders a page with its real loader and queries over these documents, inside the parts that
 * surround it on the site.
 *
 * @param hash the URL's hash with its sign, for deep links.
 * @param change alters the site data first, for what an editor may do to it.
 */
export async function renderPage(
  {importModule, path}: PageDefinition,
  documents: readonly TestDocument[],
  {hash = '', change}: {hash?: string; change?: (site: SiteData) => void} = {},
) {
  const {Page, load} = await importModule()
  const site = await seededSite()
  change?.(site)
  const cms = createDatasetCms(documents)
  const store = createTestStore(cms)
  const router = createMemoryRouter(
    [
      {
        id: siteRouteId,
        path: '/',
        loader: () => site,
        HydrateFallback: () => null,
        children: [{path, loader: (args) => load({...args, cms, store}), Component: Page}],
      },
    ],
    {initialEntries: [`${path}${hash}`]},
  )
  const screen = await renderRouter(router, cms, store)
  await expect.element(screen.getByRole('heading', {level: 1})).toBeInTheDocument()
  return {...screen, store}
}

/** A CMS client whose result for each query is what `answer` returns, as JSON. */
export function stubCms(answer: (query: string) => unknown): Cms {
  return {
    config: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
    fetch: async (query) => JSON.parse(JSON.stringify(await answer(query))),
  }
}

/**
 * Renders components with what surrounds them on every page: the seed's site data, a router at
 * `path`, the store of the user interface.
 *
 * @param change alters the site data first, for what an editor may do to it.
 * @param load a page's own loader, whose data its components shall find.
 */
export async function renderInSite(
  children: ReactNode,
  {
    path = '/',
    change,
    load,
    cms = stubCms(() => null),
  }: {
    path?: string
    change?: (site: SiteData) => void
    load?: (context: LoaderContext) => unknown
    cms?: Cms
  } = {},
) {
  const site = await seededSite()
  change?.(site)
  const store = createTestStore(cms)
  const page = {
    path: '*',
    element: children,
    hydrateFallbackElement: <></>,
    ...(load && {
      loader: (args: Omit<LoaderContext, 'cms' | 'store'>) => load({...args, cms, store}),
    }),
  }
  const router = createMemoryRouter(
    [{id: siteRouteId, loader: () => site, element: <Outlet />, children: [page]}],
    {initialEntries: [path], hydrationData: {loaderData: {[siteRouteId]: site}}},
  )
  const screen = await renderRouter(router, cms, store)
  return {...screen, router, store}
}

/**
 * Renders pages that need nothing around them, with their real loaders and queries over these
 * documents, at a URL with its parameters; the router goes on to the others.
 *
 * @param options.store a store with the slices that the pages read.
 */
export async function renderRoute(
  pages: Partial<Record<RouteId, LazyPage>>,
  url: string,
  documents: readonly object[],
  {
    cms = createDatasetCms(documents),
    store = createTestStore(cms),
  }: {cms?: DatasetCms; store?: Store & LoaderContext['store']} = {},
) {
  const routes = await Promise.all(
    pageDefinitions(pages).map(async ({path, importModule}) => {
      const {Page, load} = await importModule()
      return {
        path,
        loader: (args: LoaderFunctionArgs) => load({...args, cms, store}),
        Component: Page,
      }
    }),
  )
  const router = createMemoryRouter(
    [
      {
        path: '/',
        HydrateFallback: () => null,
        ErrorBoundary: () => <p>Error page</p>,
        children: routes,
      },
    ],
    {initialEntries: [url]},
  )
  // Where the test before has left the pointer on what becomes a link, that would be fetched ahead.
  await userEvent.hover(document.body, {position: {x: 0, y: 0}})
  const page = await renderRouter(router, cms, store)
  const shown = () => router.state.location.pathname + router.state.location.search
  return {page, router, cms, url: shown}
}
