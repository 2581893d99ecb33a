import {Hono} from 'hono'
import type {
  NewsFeedQueryResult,
  PublicationsFeedQueryResult,
} from '#web/src/shared/cms/content.gen.ts'
import {isoDate, mapList, text} from '#web/src/shared/cms/normalise.ts'
import {absolutePicture, normalisePicture, type Picture} from '#web/src/shared/cms/picture.ts'
import {normaliseRichContent} from '#web/src/shared/cms/rich-text.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {absolute, type FeedName, feeds, paths} from '#web/src/shared/paths.ts'
import {createEntryMapper, type EntryMapper} from '../../cms/cached-content.ts'
import {type ContentSource, openCms} from '../../cms/content-source.ts'
import {cachedFile} from '../cached-file.ts'
import {element, escapeXml, type Xml, xmlDocument, xmlText} from '../xml.ts'
import {itemHtml} from './item-html.ts'
import {newsFeedQuery, publicationsFeedQuery} from '../site-files.queries.ts'

export type FeedFormat = 'rss' | 'atom'
export type FeedResult = NewsFeedQueryResult | PublicationsFeedQueryResult

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
  const serve = (name: FeedName, format: FeedFormat, fetchContent: () => Promise<FeedResult>) =>
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
  {site, page, items}: FeedResult,
  mapEntries = createEntryMapper(undefined),
): string {
  const company = xmlText(text(site?.name)) || 'Gas Aggregation Company'
  const feedItems = mapEntries<FeedResult['items'][number], FeedItem>(items, (item) =>
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
export const itemId = (name: FeedName | 'editions', documentId: string) =>
  `tag:${idAuthority}:${name}/${encodeURIComponent(documentId)}`

/** @throws where a field is not of the type that the schema gives it. */
function toFeedItem(
  config: SiteConfig,
  name: FeedName,
  item: FeedResult['items'][number],
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
    content: itemHtml(config, normaliseRichContent(item.content)),
    author: xmlText(text(item.author)),
    updated: toDate(item._updatedAt),
    published: published ? startOfDay(published) : undefined,
    labels: [...new Set(labels)].filter(Boolean),
    picture: image && describePicture(config, image),
  }
}

/** The beginning of a day in Lagos, which has no summer time. */
export function startOfDay(date: string): Date {
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

/** A feed in terms of both formats. All texts are plain, all URLs absolute. */
type FeedData = {
  /** The URL of the section. */
  link: string
  /** The URL of the feed itself. */
  self: string
  title: string
  description: string
  /** The company, and the URL of its site. */
  author: {name: string; link: string}
  updated: Date
  items: FeedItem[]
}

export type FeedItem = {
  /** A URI that never changes. */
  id: string
  link: string
  title: string
  description: string
  /** The whole text, as HTML; empty where there is none. */
  content: string
  author: string
  updated: Date
  published: Date | undefined
  labels: string[]
  picture: {url: string; type: string} | undefined
}

/** Writes RSS 2.0 with texts by the content module and pictures as Media RSS. Source: https://www.rssboard.org/rss-profile */
function writeRss(feed: FeedData): string {
  const namespaces = {
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
    'xmlns:media': 'http://search.yahoo.com/mrss/',
  }
  const self = {href: feed.self, rel: 'self', type: 'application/rss+xml'}
  const channel = element(
    'channel',
    {},
    element('title', {}, feed.title),
    element('link', {}, feed.link),
    element('description', {}, feed.description),
    element('lastBuildDate', {}, feed.updated.toUTCString()),
    element('language', {}, 'en-NG'),
    element('atom:link', self),
    ...feed.items.map(rssItem),
  )
  return xmlDocument(element('rss', {version: '2.0', ...namespaces}, channel))
}

/**
 * An author in RSS is an e-mail address, and bylines have none. An enclosure needs its size in bytes,
 * which is not known, so that a picture is named by `media:content`.
 */
function rssItem({picture, ...item}: FeedItem): Xml {
  return element(
    'item',
    {},
    element('title', {}, item.title),
    element('link', {}, item.link),
    element('guid', {isPermaLink: 'false'}, item.id),
    element('pubDate', {}, (item.published ?? item.updated).toUTCString()),
    element('description', {}, escapeXml(item.description)),
    item.content === '' ? undefined : element('content:encoded', {}, item.content),
    ...item.labels.map((label) => element('category', {}, label)),
    picture && element('media:content', {...picture, medium: 'image'}),
  )
}

/** Writes Atom. Source: RFC 4287. */
export function writeAtom(feed: FeedData): string {
  const author = element(
    'author',
    {},
    element('name', {}, feed.author.name),
    element('uri', {}, feed.author.link),
  )
  const root = element(
    'feed',
    {xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en-NG'},
    element('id', {}, feed.link),
    element('title', {}, feed.title),
    element('updated', {}, feed.updated.toISOString()),
    author,
    element('link', {rel: 'alternate', href: feed.link}),
    element('link', {rel: 'self', href: feed.self}),
    element('subtitle', {}, feed.description),
    ...feed.items.map(atomEntry),
  )
  return xmlDocument(root)
}

/** Texts are HTML by their type, since readers take them for it. */
function atomEntry({picture, ...item}: FeedItem): Xml {
  return element(
    'entry',
    {},
    element('title', {type: 'html'}, escapeXml(item.title)),
    element('id', {}, item.id),
    element('link', {href: item.link}),
    element('updated', {}, item.updated.toISOString()),
    element('summary', {type: 'html'}, escapeXml(item.description)),
    item.content === '' ? undefined : element('content', {type: 'html'}, item.content),
    item.author === '' ? undefined : element('author', {}, element('name', {}, item.author)),
    ...item.labels.map((label) => element('category', {label, term: label})),
    picture && element('link', {rel: 'enclosure', href: picture.url, type: picture.type}),
    item.published && element('published', {}, item.published.toISOString()),
  )
}
