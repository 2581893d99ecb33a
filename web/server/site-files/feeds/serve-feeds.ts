import {Hono} from 'hono'
import {feeds, type FeedName} from '#web/src/shared/seo/feeds.ts'
import {openCms, type ContentSource} from '../../content/content-source.ts'
import {createEntryMapper, type EntryMapper} from '../../content/map-entries.ts'
import {cachedFile} from '../cached-file.ts'
import {buildFeed, type FeedContent, type FeedFormat} from './build-feed.ts'
import {newsFeedQuery, publicationsFeedQuery} from './feed.queries.ts'

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
