import {expect} from 'vitest'
import {Provider} from 'react-redux'
import {createMemoryRouter, RouterProvider} from 'react-router-dom'
import {render} from 'vitest-browser-react'
import type {PageDefinition} from '../routing/page-definition.ts'
import {SiteConfigProvider} from '../site-config.tsx'
import {siteRouteId, type SiteData} from '../site/site-data.ts'
import {createDatasetCms} from './dataset-cms.ts'
import type {TestDocument} from './documents.ts'
import {seededSite} from './seeded-site.ts'
import {createTestStore} from './store.ts'

/**
 * Renders a page with its real loader and queries over these documents, inside the parts that
 * surround it on the site.
 *
 * @param hash the URL's hash with its sign, for deep links.
 * @param change alters the site data first, for what an editor may do to it.
 */
export async function renderPage(
  {page, loader, path}: PageDefinition,
  documents: readonly TestDocument[],
  {hash = '', change}: {hash?: string; change?: (site: SiteData) => void} = {},
) {
  const [{Page}, {load}] = await Promise.all([page(), loader()])
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
  const screen = await render(
    <SiteConfigProvider config={{cms: cms.config, siteUrl: 'https://example.org'}}>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </SiteConfigProvider>,
  )
  await expect.element(screen.getByRole('heading', {level: 1})).toBeInTheDocument()
  return {...screen, store}
}
