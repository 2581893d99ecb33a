import {createMemoryRouter, type LoaderFunctionArgs} from 'react-router-dom'
import {expect} from 'vitest'
import {userEvent} from 'vitest/browser'
import {createDatasetCms, type DatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {pictureAsset, type TestDocument} from '#web/src/shared/testing/documents.ts'
import {renderRouter} from '#web/src/shared/testing/render.tsx'
import {seededSite} from '#web/src/shared/testing/seeded-site.ts'
import {type SiteData, siteRouteId} from '#web/src/shared/site/site-data.ts'
import {pages} from '../pages.ts'
import {createAppStore} from '../providers.tsx'

/**
 * Renders the page at a path of the registry with its real loader and queries over these documents, inside the parts
 * that surround it on the site.
 *
 * @param hash the URL's hash with its sign, for deep links.
 * @param change alters the site data first, for what an editor may do to it.
 * @param prepare changes how the content service answers.
 * @throws where there is no such page.
 */
export async function renderPage(
  path: string,
  documents: readonly TestDocument[],
  {
    hash = '',
    change,
    prepare = () => {},
  }: {
    hash?: string
    change?: (site: SiteData) => void
    prepare?: (cms: DatasetCms) => void
  } = {},
) {
  const definition = pages.find((page) => page.path === path)
  if (!definition) throw new Error(`There is no page at ${path}.`)
  const {Page, load} = await definition.importModule()
  const site = await seededSite()
  change?.(site)
  const cms = createDatasetCms(documents)
  prepare(cms)
  const store = createAppStore(cms)
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
  return {...screen, cms, store}
}

/**
 * Renders a list, or an item of one, without the parts around it, with their real store, loaders and queries over these
 * documents and a picture; the router goes from the one to the other.
 *
 * @param url with its parameters.
 * @param prepare changes how the content service answers.
 */
export async function renderList(
  url: string,
  documents: readonly object[],
  prepare: (cms: DatasetCms) => void = () => {},
) {
  const cms = createDatasetCms([pictureAsset, ...documents])
  prepare(cms)
  const store = createAppStore(cms)
  const [, section] = url.split(/[/?]/)
  const routes = await Promise.all(
    pages
      .filter(({path}) => path.split('/')[1] === section)
      .map(async ({path, importModule}) => {
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
  return {page, router, cms, store, url: shown}
}
