import {albumListQuery} from '#web/src/features/gallery/gallery.queries.ts'
import {newsItemQuery, newsListQuery, recentNewsQuery} from '#web/src/features/news/news.queries.ts'
import {publicationListQuery} from '#web/src/features/publications/publications.queries.ts'

/** A query of the site as the benchmark runs it. */
export interface BenchQuery {
  name: string
  query: string
  params: Record<string, unknown>
}

const anyNews = {category: 'All', tag: '', search: '', from: 0, to: 6}

/** The site's own queries, with parameters that find something at every size. */
export const BENCH_QUERIES: readonly BenchQuery[] = [
  {name: 'news, page 1 and count', query: newsListQuery, params: anyNews},
  {name: 'news, page 3 and count', query: newsListQuery, params: {...anyNews, from: 12, to: 18}},
  {name: 'news by category', query: newsListQuery, params: {...anyNews, category: 'Events'}},
  {name: 'news by tag', query: newsListQuery, params: {...anyNews, tag: 'tag-3'}},
  {name: 'news by title', query: newsListQuery, params: {...anyNews, search: 'Pipeline'}},
  {name: 'recent news', query: recentNewsQuery, params: {count: 5}},
  {name: 'news item by slug', query: newsItemQuery, params: {slug: 'item-50'}},
  {
    name: 'publications with search',
    query: publicationListQuery,
    params: {search: 'report', from: 0, to: 6},
  },
  {name: 'albums', query: albumListQuery, params: {from: 0, to: 12}},
  {name: 'file by reference', query: `*[_id == $ref][0].url`, params: {ref: 'file-0000-pdf'}},
]
