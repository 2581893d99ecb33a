import {Feed, type Item} from 'feed'
import {Hono} from 'hono'
import type {
  NewsFeedQueryResult,
  PublicationsFeedQueryResult,
} from '#web/src/shared/cms/content.gen.ts'
import {isoDate, mapList, text} from '#web/src/shared/cms/normalise.ts'
import {normalisePicture, type Picture} from '#web/src/shared/cms/picture.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {paths} from '#web/src/shared/paths.ts'
import {absolute, absolutePicture} from '#web/src/shared/seo/absolute.ts'
import {feeds, type FeedName} from '#web/src/shared/seo/feeds.ts'
import {openCms, type ContentSource} from '../../content/content-source.ts'
import {createEntryMapper, type EntryMapper} from '../../content/map-entries.ts'
import {cachedFile} from '../cached-file.ts'
import {newsFeedQuery, publicationsFeedQuery} from './feed.queries.ts'

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

/**
 * A section's newest items as a feed. A malformed item is left out and named in the log.
 * Sources: https://www.rssboard.org/rss-specification, RFC 4287.
 */
export function buildFeed(
  config: SiteConfig,
  target: Target,
  {site, page, items}: FeedContent,
  mapEntries = createEntryMapper(undefined),
): string {
  const {name, format} = target
  const company = toXmlText(text(site?.name, 'Gas Aggregation Company'))
  const list = absolute(config, paths[name])
  const feedItems = mapEntries<FeedContent['items'][number], Item>(items, (item) =>
    toFeedItem(config, target, item),
  )
  const pageChange = page ? [toDate(page._updatedAt)] : []
  const changes = [...pageChange, ...feedItems.map(({date}) => date)].map(Number)
  const feed = new Feed({
    id: list,
    link: list,
    feed: absolute(config, feeds[name][format]),
    title: toXmlText(`${text(page?.title, feeds[name].title)} · ${company}`),
    description: toXmlText(text(page?.tagline, `${feeds[name].title} of ${company}`)),
    language: 'en-NG',
    author: {name: company, link: absolute(config, paths.home)},
    updated: new Date(Math.max(0, ...changes)),
    generator: false,
  })
  for (const item of feedItems) feed.addItem(item)
  return format === 'rss' ? addMediaNamespace(feed.rss2()) : correctMediaTypes(feed.atom1())
}

/** @throws where a field is not of the type that the schema gives it. */
function toFeedItem(
  config: SiteConfig,
  {name, format}: Target,
  item: FeedContent['items'][number],
): Item | undefined {
  const slug = text(item.slug)
  if (!slug) return undefined
  const published = isoDate(item.publishedDate)
  const image = normalisePicture(item.image)
  const media = image && enclosure(config, image)
  const title = text(item.title, 'Untitled')
  const author = toXmlText(text(item.author))
  const labels = mapList([...(item.categories ?? []), ...(item.tags ?? [])], (label) =>
    toXmlText(text(label)),
  )
  return {
    // Readers take a title for HTML in Atom, where its type says so, and for plain text in RSS.
    title: format === 'atom' ? escapeHtml(title) : toXmlText(title),
    link: absolute(config, itemPath[name](slug)),
    date: toDate(item._updatedAt),
    description: escapeHtml(text(item.smallDescription, title)),
    category: [...new Set(labels)].filter(Boolean).map((label) => ({name: label, term: label})),
    ...(published && {published: startOfDay(published)}),
    ...(media && (format === 'rss' ? {extensions: [mediaContent(media)]} : {enclosure: media})),
    // In RSS an author is an e-mail address, and bylines have none.
    ...(author && format === 'atom' && {author: [{name: author}]}),
  }
}

/** The beginning of a day in Lagos, which has no summer time. */
function startOfDay(date: string): Date {
  return toDate(date.length === 10 ? `${date}T00:00:00+01:00` : date)
}

/** @throws where the text is no date: the feed library would fail on it later, for all items. */
function toDate(value: string): Date {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) throw new Error(`${value} is no date.`)
  return date
}

const mediaTypes: Record<string, string> = {jpg: 'image/jpeg', svg: 'image/svg+xml'}

/**
 * An item's picture, as its editors cropped it. Its size in bytes is not known, so that RSS, whose
 * enclosures need it, names the picture by `mediaContent` instead.
 */
function enclosure(config: SiteConfig, image: Picture) {
  const extension = image.assetId.slice(image.assetId.lastIndexOf('-') + 1)
  return {
    url: absolutePicture(config, image),
    type: mediaTypes[extension] ?? `image/${extension}`,
  }
}

/** A picture in RSS. Source: https://www.rssboard.org/media-rss#media-content */
function mediaContent({url, type}: {url: string; type: string}) {
  return {
    name: 'media:content',
    objects: {_attributes: {url: url.replaceAll('&', '&amp;'), type, medium: 'image'}},
  }
}

/** Declares the namespace of media elements, which the feed library does not know. */
function addMediaNamespace(rss: string): string {
  return rss.replace('<rss ', '<rss xmlns:media="http://search.yahoo.com/mrss/" ')
}

/** Corrects media types that the feed library derives from file extensions. */
function correctMediaTypes(xml: string): string {
  return Object.entries(mediaTypes).reduce(
    (corrected, [extension, type]) =>
      corrected.replaceAll(`type="image/${extension}"`, () => `type="${type}"`),
    xml,
  )
}

/** Characters that XML forbids. Source: https://www.w3.org/TR/xml/#charsets */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu

/** A text without what XML forbids. */
function toXmlText(value: string): string {
  return value.replace(forbidden, '').trim()
}

/** A plain text as HTML, for elements whose content readers take for HTML. */
function escapeHtml(value: string): string {
  return toXmlText(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
