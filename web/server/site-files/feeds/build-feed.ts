import {Feed, type Item} from 'feed'
import {isoDate, mapList, text} from '#web/src/shared/cms/normalise.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {paths} from '#web/src/shared/paths.ts'
import {absolute} from '#web/src/shared/seo/absolute.ts'
import {feeds, type FeedName} from '#web/src/shared/seo/feeds.ts'
import {enclosure, mediaContent, correctMediaTypes, addMediaNamespace} from './enclosure.ts'
import type {FeedContent, FeedItem} from './feed.queries.ts'
import {escapeHtml, toXmlText} from './xml-text.ts'

export type FeedFormat = 'rss' | 'atom'

const itemPath: Record<FeedName, (slug: string) => string> = {
  news: paths.newsItem,
  publications: paths.publication,
}

/**
 * A section's newest items as a feed.
 * Sources: https://www.rssboard.org/rss-specification, RFC 4287.
 */
export function buildFeed(
  config: SiteConfig,
  name: FeedName,
  format: FeedFormat,
  content: FeedContent,
): string {
  const {site, page, items} = content
  const company = toXmlText(text(site?.name, 'Gas Aggregation Company'))
  const list = absolute(config, paths[name])
  const changes = [page?._updatedAt, ...items.map(({_updatedAt}) => _updatedAt)]
  const feed = new Feed({
    id: list,
    link: list,
    feed: absolute(config, feeds[name][format]),
    title: toXmlText(`${text(page?.title, feeds[name].title)} · ${company}`),
    description: toXmlText(text(page?.tagline, `${feeds[name].title} of ${company}`)),
    language: 'en-NG',
    author: {name: company, link: absolute(config, paths.home)},
    updated: new Date(
      changes
        .filter((time) => time !== undefined)
        .sort()
        .at(-1) ?? 0,
    ),
    generator: false,
  })
  for (const item of items) feed.addItem(toFeedItem(config, name, format, item))
  return format === 'rss' ? addMediaNamespace(feed.rss2()) : correctMediaTypes(feed.atom1())
}

function toFeedItem(config: SiteConfig, name: FeedName, format: FeedFormat, item: FeedItem): Item {
  const address = absolute(config, itemPath[name](item.slug))
  const date = isoDate(item.publishedDate)
  const picture = enclosure(config, item)
  const title = text(item.title, 'Untitled')
  const author = toXmlText(text(item.author))
  const labels = mapList([...(item.categories ?? []), ...(item.tags ?? [])], (label) =>
    toXmlText(text(label)),
  )
  return {
    // Readers take a title for HTML in Atom, where its type says so, and for plain text in RSS.
    title: format === 'atom' ? escapeHtml(title) : toXmlText(title),
    link: address,
    date: new Date(item._updatedAt),
    description: escapeHtml(text(item.smallDescription, title)),
    category: [...new Set(labels)].filter(Boolean).map((label) => ({name: label, term: label})),
    ...(date && {published: startOfDay(date)}),
    ...(picture &&
      (format === 'rss' ? {extensions: [mediaContent(picture)]} : {enclosure: picture})),
    // In RSS an author is an e-mail address, which bylines have none of.
    ...(author && format === 'atom' && {author: [{name: author}]}),
  }
}

/** The beginning of a day in Lagos, which knows no summer time. */
function startOfDay(date: string): Date {
  return new Date(date.length === 10 ? `${date}T00:00:00+01:00` : date)
}
