import {Provider} from 'react-redux'
import {createMemoryRouter, RouterProvider} from 'react-router-dom'
import {render} from 'vitest-browser-react'
import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {pictureAsset} from '#web/src/shared/testing/documents.ts'
import {SiteConfigProvider} from '#web/src/shared/site-config.tsx'
import {load as loadItem} from '../news-item.loader.ts'
import {Page as NewsItemPage} from '../news-item-page.tsx'
import {Page as NewsPage} from '../news-page.tsx'
import {load as loadList} from '../news.loader.ts'
import {newsStore} from './news-store.ts'

/** The news pages over a dataset in memory, with their real loaders, store and router. */
export async function renderNews(
  path: string,
  documents: readonly object[],
  prepare: (cms: ReturnType<typeof createDatasetCms>) => void = () => {},
) {
  const cms = createDatasetCms([pictureAsset, ...documents])
  prepare(cms)
  const store = newsStore(cms)
  const router = createMemoryRouter(
    [
      {
        path: '/',
        HydrateFallback: () => null,
        ErrorBoundary: () => <p>Error page</p>,
        children: [
          {path: 'news', loader: (args) => loadList({...args, cms, store}), Component: NewsPage},
          {
            path: 'news/:slug',
            loader: (args) => loadItem({...args, cms, store}),
            Component: NewsItemPage,
          },
        ],
      },
    ],
    {initialEntries: [path]},
  )
  const page = await render(
    <SiteConfigProvider config={{cms: cms.config, siteUrl: 'https://example.org'}}>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </SiteConfigProvider>,
  )
  return {page, router, store, cms, url: () => urlOf(router.state.location)}
}

const urlOf = ({pathname, search}: {pathname: string; search: string}) => pathname + search
