import {createDatasetCms} from '#web/src/shared/testing/dataset-cms.ts'
import {selectNews} from '../news-slice.ts'
import {newsDocuments, newsStore} from './news-data.ts'

/** A loader's surroundings as the server has them. */
export function serverRequest(path: string, params: Record<string, string> = {}) {
  const cms = createDatasetCms(newsDocuments(8))
  const store = newsStore(cms)
  const url = new URL(path, 'https://example.org')
  const context = {cms, store, params, request: new Request(url), url, pattern: '', context: {}}
  return {cms, store, context, state: () => selectNews(store.getState())}
}
