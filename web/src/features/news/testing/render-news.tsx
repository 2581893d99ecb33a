import {createDatasetCms, type DatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {pictureAsset} from '#web/src/shared/testing/documents.ts'
import {renderRoute} from '#web/src/shared/testing/render.tsx'
import {newsRoutes} from '../news.routes.ts'
import {newsStore} from './news-data.ts'

/** The news pages over a dataset in memory, with their real loaders, store and router. */
export async function renderNews(
  path: string,
  documents: readonly object[],
  prepare: (cms: DatasetCms) => void = () => {},
) {
  const cms = createDatasetCms([pictureAsset, ...documents])
  prepare(cms)
  const store = newsStore(cms)
  return {...(await renderRoute(newsRoutes, path, documents, {cms, store})), store}
}

type Rendered = Awaited<ReturnType<typeof renderNews>>['page']

/** The headings below the page's own: the tag, where there is one, and the titles of the items. */
export const titles = (page: Rendered) =>
  page
    .getByRole('heading', {level: 2})
    .elements()
    .map(({textContent}) => textContent)

/** The links to the categories. */
export const tabs = (page: Rendered) => page.getByRole('navigation', {name: 'Categories'})
