import {configureStore} from '@reduxjs/toolkit'
import type {ReactNode} from 'react'
import {Provider} from 'react-redux'
import {createMemoryRouter, RouterProvider} from 'react-router-dom'
import {render} from 'vitest-browser-react'
import {SiteConfigProvider} from '../site-config.tsx'
import {siteRouteId, type SiteData} from '../site/site-data.ts'
import {uiSlice} from '../state/ui-slice.ts'
import {seededSite} from './seeded-site.ts'

const config = {
  cms: {projectId: 'local', dataset: 'production', lakePath: '/lake'},
  siteUrl: 'http://localhost',
}

/**
 * Renders components in the surroundings that every page gives them: the seed's site data, a router
 * at `path`, the interface's store.
 *
 * @param change alters the site data first, for what an editor may do to it.
 */
export async function renderInSite(
  children: ReactNode,
  {path = '/', change}: {path?: string; change?: (site: SiteData) => void} = {},
) {
  const site = await seededSite()
  change?.(site)
  const store = configureStore({reducer: {[uiSlice.name]: uiSlice.reducer}})
  const route = {id: siteRouteId, path: '*', loader: () => site, element: children}
  const router = createMemoryRouter([route], {
    initialEntries: [path],
    hydrationData: {loaderData: {[siteRouteId]: site}},
  })
  const page = await render(
    <SiteConfigProvider config={config}>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </SiteConfigProvider>,
  )
  return {...page, router, store}
}
