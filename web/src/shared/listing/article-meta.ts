import type {ListEntry} from '../cms/list-entry.ts'
import type {PageMeta} from '../cms/page-meta.ts'
import type {FeedName} from '../seo/feeds.ts'

/**
 * The metadata of a news item's or a publication's page.
 *
 * @param item undefined while it is loading, and where that failed.
 * @param title stands in for the item's title until then.
 */
export function articleMeta(
  item: (ListEntry & {modified?: string}) | undefined,
  {title, ...list}: {title: string; parent: {title: string; path: string}; feed: FeedName},
): PageMeta {
  return {
    ...list,
    title: item?.title ?? title,
    description: item?.summary ?? '',
    noIndex: item === undefined,
    article: {
      ...(item?.date && {published: item.date}),
      ...(item?.modified && {modified: item.modified}),
    },
    ...(item?.image && {image: item.image}),
  }
}
