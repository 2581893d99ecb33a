import {DETAIL_PATHS} from '#schemas/pages.ts'
import type {SearchItemsQueryResult} from '#web/src/shared/cms/content.gen.ts'
import {isoDate, list, text} from '#web/src/shared/cms/normalise.ts'
import type {SearchGroupName} from '#web/src/shared/search/search.ts'
import type {SearchEntry} from './search-index.ts'

type Item = SearchItemsQueryResult[number]

const groups: Record<Item['_type'], SearchGroupName> = {
  news: 'news',
  publication: 'publications',
  gallery: 'albums',
}

/** The most characters of a text that are searched: some forty pages. */
const longestBody = 100_000

/** A news item, a publication or an album; nothing where it has no page or no title. */
export function itemEntry(item: Item): SearchEntry | undefined {
  const {_id, _type, author, tags, categories, pictures} = item
  const slug = text(item.slug)
  const title = text(item.title)
  if (!slug || !title) return undefined
  const date = isoDate(item.publishedDate)
  return {
    id: _id,
    group: groups[_type],
    url: `${DETAIL_PATHS[_type]}/${encodeURIComponent(slug)}`,
    title,
    summary: text(item.smallDescription),
    keywords: [...list(tags), ...list(categories), text(author)].join(' '),
    body: (text(item.body) || list(pictures).join('. ')).slice(0, longestBody),
    ...(date && {date}),
  }
}
