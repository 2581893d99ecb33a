import {albumListQuery, albumQuery} from '#web/src/features/gallery/gallery.queries.ts'
import {newsItemQuery, newsListQuery, recentNewsQuery} from '#web/src/features/news/news.queries.ts'
import {
  publicationListQuery,
  publicationQuery,
} from '#web/src/features/publications/publications.queries.ts'

/** How the time may grow with the archive: not at all with an index, or up to a limit for a search. */
export type Target = 'by index' | 'search' | 'site search'

export type ArchiveQuery = {
  name: string
  query: string
  params: Record<string, unknown>
  target: Target
}

const anyNews = {category: 'All', tag: '', search: '', from: 0, to: 6}
const slug = 'archive-50'

/** The site's own queries, with parameters that find something at every size. */
export const archiveQueries: readonly ArchiveQuery[] = [
  {name: 'news, page 1', query: newsListQuery, params: anyNews, target: 'by index'},
  {
    name: 'news, page 3',
    query: newsListQuery,
    params: {...anyNews, from: 12, to: 18},
    target: 'by index',
  },
  {
    name: 'news by category',
    query: newsListQuery,
    params: {...anyNews, category: 'Events'},
    target: 'by index',
  },
  {
    name: 'news by tag',
    query: newsListQuery,
    params: {...anyNews, tag: 'pricing'},
    target: 'by index',
  },
  {name: 'recent news', query: recentNewsQuery, params: {count: 5}, target: 'by index'},
  {name: 'news item', query: newsItemQuery, params: {slug}, target: 'by index'},
  {
    name: 'publications, page 1',
    query: publicationListQuery,
    params: {search: '', from: 0, to: 6},
    target: 'by index',
  },
  {name: 'publication', query: publicationQuery, params: {slug}, target: 'by index'},
  {name: 'albums, page 1', query: albumListQuery, params: {from: 0, to: 12}, target: 'by index'},
  {name: 'album', query: albumQuery, params: {slug}, target: 'by index'},
  {
    name: 'news by title',
    query: newsListQuery,
    params: {...anyNews, search: 'Pipeline'},
    target: 'search',
  },
  {
    name: 'publications by title',
    query: publicationListQuery,
    params: {search: 'Pipe', from: 0, to: 6},
    target: 'search',
  },
]

/** Pages of the site; each new query string makes the server render. */
export const archivePages: readonly {path: string; target: Target}[] = [
  {path: '/news?', target: 'by index'},
  {path: '/news?page=3&', target: 'by index'},
  {path: '/news?tag=pricing&', target: 'by index'},
  {path: `/news/${slug}?`, target: 'by index'},
  {path: '/publications?', target: 'by index'},
  {path: `/publications/${slug}?`, target: 'by index'},
  {path: '/gallery?', target: 'by index'},
  {path: `/gallery/${slug}?`, target: 'by index'},
  {path: '/news?search=Pipeline&', target: 'search'},
]
