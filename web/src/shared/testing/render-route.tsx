import {Provider} from 'react-redux'
import {createMemoryRouter, RouterProvider, type LoaderFunctionArgs} from 'react-router-dom'
import type {Store} from '@reduxjs/toolkit'
import {userEvent} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {createDatasetCms, type DatasetCms} from './dataset-cms.ts'
import type {LoaderContext, PageModules} from '../routing/page-definition.ts'
import {pageDefinitions, type RouteId} from '../routing/page-routes.ts'
import {SiteConfigProvider} from '../site-config.tsx'
import {createTestStore} from './store.ts'

/**
 * Renders pages that need nothing around them, with their real loaders and queries over these
 * documents, at a URL with its parameters; the router goes on to the others.
 *
 * @param options.store a store with the slices that the pages read.
 */
export async function renderRoute(
  modules: Partial<Record<RouteId, PageModules>>,
  url: string,
  documents: readonly object[],
  {
    cms = createDatasetCms(documents),
    store = createTestStore(cms),
  }: {cms?: DatasetCms; store?: Store & LoaderContext['store']} = {},
) {
  const routes = await Promise.all(
    pageDefinitions(modules).map(async ({path, page, loader}) => {
      const [{Page}, {load}] = await Promise.all([page(), loader()])
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
  const page = await render(
    <Provider store={store}>
      <SiteConfigProvider config={{cms: cms.config, siteUrl: 'https://example.org'}}>
        <RouterProvider router={router} />
      </SiteConfigProvider>
    </Provider>,
  )
  const shown = () => router.state.location.pathname + router.state.location.search
  return {page, router, cms, url: shown}
}
