import {Hono} from 'hono'
import type {
  NewsFeedQueryResult,
  PublicationsFeedQueryResult,
} from '#web/src/shared/cms/content.gen.ts'
import {isoDate, mapList, text} from '#web/src/shared/cms/normalise.ts'
import {absolutePicture, normalisePicture, type Picture} from '#web/src/shared/cms/picture.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {absolute, type FeedName, feeds, paths} from '#web/src/shared/paths.ts'
import {type ContentSource, openCms} from '../../content/content-source.ts'
import {createEntryMapper, type EntryMapper} from '../../content/map-entries.ts'
import {cachedFile} from '../cached-file.ts'
import {xmlText} from '../xml.ts'
import {newsFeedQuery, publicationsFeedQuery} from './feed.queries.ts'
import {type FeedItem, writeAtom, writeRss} from './write-feed.ts'

export type FeedFormat = 'rss' | 'atom'
export type FeedContent = NewsFeedQueryResult | PublicationsFeedQueryResult

type Target = {name: FeedName; format: FeedFormat}

const itemPath: Record<FeedName, (slug: string) => string> = {
  news: paths.newsItem,
  publications: paths.publication,
}

/** RSS and Atom feeds of news and publications. */
export function serveFeeds(source: ContentSource): Hono {
  const app = new Hono()
  const cms = openCms(source)
  const mappers: Record<FeedName, EntryMapper> = {
    news: createEntryMapper(source.log),
    publications: createEntryMapper(source.log),
  }
  const serve = (name: FeedName, format: FeedFormat, fetchContent: () => Promise<FeedContent>) =>
    app.get(
      feeds[name][format],
      cachedFile(source, `application/${format}+xml`, async () =>
        buildFeed(source.config, {name, format}, await fetchContent(), mappers[name]),
      ),
    )
  for (const format of ['rss', 'atom'] as const) {
    serve('news', format, () => cms.fetch(newsFeedQuery))
    serve('publications', format, () => cms.fetch(publicationsFeedQuery))
  }
  return app
}

/** A section's newest items as a feed. A malformed item is left out and named in the log. */
export function buildFeed(
  config: SiteConfig,
  {name, format}: Target,
  {site, page, items}: FeedContent,
  mapEntries = createEntryMapper(undefined),
): string {
  const company = xmlText(text(site?.name)) || 'Gas Aggregation Company'
  const feedItems = mapEntries<FeedContent['items'][number], FeedItem>(items, (item) =>
    toFeedItem(config, name, item),
  )
  const pageChange = page ? [toDate(page._updatedAt)] : []
  const changes = [...pageChange, ...feedItems.map(({updated}) => updated)].map(Number)
  const write = format === 'rss' ? writeRss : writeAtom
  return write({
    link: absolute(config, paths[name]),
    self: absolute(config, feeds[name][format]),
    title: `${text(page?.title, feeds[name].title)} · ${company}`,
    description: xmlText(text(page?.tagline)) || `${feeds[name].title} of ${company}`,
    author: {name: company, link: absolute(config, paths.home)},
    updated: new Date(Math.max(0, ...changes)),
    items: feedItems,
  })
}

/**
 * The authority of items' ids, which neither the site's domain nor its date may change: readers would
 * show every item anew.
 */
const idAuthority = 'gas-aggregator.example,2026'

/** An item's id, whatever its slug and the site's domain are. Source: RFC 4151. */
const itemId = (name: FeedName, documentId: string) =>
  `tag:${idAuthority}:${name}/${encodeURIComponent(documentId)}`

/** @throws where a field is not of the type that the schema gives it. */
function toFeedItem(
  config: SiteConfig,
  name: FeedName,
  item: FeedContent['items'][number],
): FeedItem | undefined {
  const slug = text(item.slug)
  if (!slug) return undefined
  const published = isoDate(item.publishedDate)
  const image = normalisePicture(item.image)
  const title = xmlText(text(item.title)) || 'Untitled'
  const labels = mapList([...(item.categories ?? []), ...(item.tags ?? [])], (label) =>
    xmlText(text(label)),
  )
  return {
    id: itemId(name, item._id),
    link: absolute(config, itemPath[name](slug)),
    title,
    description: xmlText(text(item.smallDescription)) || title,
    author: xmlText(text(item.author)),
    updated: toDate(item._updatedAt),
    published: published ? startOfDay(published) : undefined,
    labels: [...new Set(labels)].filter(Boolean),
    picture: image && describePicture(config, image),
  }
}

/** The beginning of a day in Lagos, which has no summer time. */
function startOfDay(date: string): Date {
  return toDate(date.length === 10 ? `${date}T00:00:00+01:00` : date)
}

/** @throws where the text is no date: writing would fail on it later, for all items. */
function toDate(value: string): Date {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) throw new Error(`${value} is no date.`)
  return date
}

const mediaTypes: Record<string, string> = {jpg: 'image/jpeg', svg: 'image/svg+xml'}

/** An item's picture, as its editors cropped it, and its media type. */
function describePicture(config: SiteConfig, image: Picture) {
  const extension = image.assetId.slice(image.assetId.lastIndexOf('-') + 1)
  return {
    url: absolutePicture(config, image),
    type: mediaTypes[extension] ?? `image/${extension}`,
  }
}
