import type {Store} from '@reduxjs/toolkit'
import type {ComponentProps, ReactNode} from 'react'
import {Provider} from 'react-redux'
import {createMemoryRouter, Outlet, RouterProvider} from 'react-router-dom'
import {render} from 'vitest-browser-react'
import type {Cms} from '../cms/client.ts'
import {SiteConfigProvider} from '../site-config.tsx'
import {type SiteData, siteRouteId} from '../site/site-data.ts'
import {createDatasetCms} from './dataset-cms.ts'
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
 * Renders components that load nothing themselves with what surrounds them on every page: the seed's site data, a
 * router at `path`, the store of the user interface.
 *
 * @param change alters the site data first, for what an editor may do to it.
 */
export async function renderInSite(
  children: ReactNode,
  {path = '/', change}: {path?: string; change?: (site: SiteData) => void} = {},
) {
  const site = await seededSite()
  change?.(site)
  const cms = createDatasetCms([])
  const store = createTestStore(cms)
  const page = {path: '*', element: children, hydrateFallbackElement: <></>}
  const router = createMemoryRouter(
    [{id: siteRouteId, loader: () => site, element: <Outlet />, children: [page]}],
    {initialEntries: [path], hydrationData: {loaderData: {[siteRouteId]: site}}},
  )
  const screen = await renderRouter(router, cms, store)
  return {...screen, router, store}
}
