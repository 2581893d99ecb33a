import {ListingEmpty} from '#web/src/shared/ui/listing/listing-state.tsx'
import {
  ListingItem,
  ListingItems,
  ListingSkeleton,
} from '#web/src/shared/ui/listing/listing-item.tsx'
import {paths} from '#web/src/shared/paths.ts'
import type {NewsEntry} from './news-entry.ts'
import {newsPageSize} from './news-filter.ts'
import {NoResultsLinks} from './no-results-links.tsx'
import {emptyListTexts} from './empty-list-texts.ts'
import type {NewsPageData} from './news.loader.ts'

/**
 * The list's items, or skeletons until the first response. An empty list has its text only after the
 * response: while another filter is loading, an empty list shows skeletons again.
 */
export function NewsList({
  page,
  news,
  total,
  loading,
  onIntent,
}: {
  page: NewsPageData
  news: readonly NewsEntry[]
  total: number | null
  loading: boolean
  onIntent: (slug: string) => void
}) {
  if (total === null || (loading && news.length === 0)) {
    return <ListingSkeleton look="wide" count={newsPageSize} />
  }
  if (news.length === 0) {
    return (
      <>
        <ListingEmpty {...emptyListTexts(page)} />
        {page.filter.search && <NoResultsLinks search={page.filter.search} {...page.elsewhere} />}
      </>
    )
  }
  return (
    <ListingItems look="wide">
      {news.map((entry, index) => (
        <ListingItem
          key={entry.id}
          entry={entry}
          look="wide"
          leads={index === 0}
          to={entry.slug ? paths.newsItem(entry.slug) : undefined}
          linkLabel={page.linkLabel}
          note={entry.categories.join(', ')}
          onIntent={() => onIntent(entry.slug)}
        />
      ))}
    </ListingItems>
  )
}
