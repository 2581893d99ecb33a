import {Provider} from 'react-redux'
import {createMemoryRouter, RouterProvider, type LoaderFunctionArgs} from 'react-router-dom'
import {render} from 'vitest-browser-react'
import {createDatasetCms} from './dataset-cms.ts'
import type {PageModules} from '../routing/page-definition.ts'
import {pageDefinitions, type RouteId} from '../routing/page-routes.ts'
import {SiteConfigProvider} from '../site-config.tsx'
import {createTestStore} from './store.ts'

/**
 * Renders pages that need nothing around them, with their real loaders and queries over these
 * documents, at a URL with its parameters; the router goes on to the others.
 */
export async function renderRoute(
  modules: Partial<Record<RouteId, PageModules>>,
  url: string,
  documents: readonly object[],
) {
  const cms = createDatasetCms(documents)
  const store = createTestStore(cms)
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
