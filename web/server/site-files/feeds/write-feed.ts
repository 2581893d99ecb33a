import {element, escapeXml, xmlDocument, type Xml} from '../xml.ts'

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
  author: string
  updated: Date
  published: Date | undefined
  labels: string[]
  picture: {url: string; type: string} | undefined
}

/** Writes RSS 2.0 with pictures as Media RSS. Source: https://www.rssboard.org/rss-specification */
export function writeRss(feed: FeedData): string {
  const namespaces = {
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
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
    item.author === '' ? undefined : element('author', {}, element('name', {}, item.author)),
    ...item.labels.map((label) => element('category', {label, term: label})),
    picture && element('link', {rel: 'enclosure', href: picture.url, type: picture.type}),
    item.published && element('published', {}, item.published.toISOString()),
  )
}
