import {Hono} from 'hono'
import {DATED_PAGES} from '#schemas/pages.ts'
import type {ReadEditions} from '#web/src/shared/editions.ts'
import {editionsFeed} from '#web/src/shared/paths.ts'
import {type ContentSource, openCms} from '../cms/content-source.ts'
import {createText} from '../http/answer-text.ts'
import {cachedFile, respond} from './cached-file.ts'
import {serveEventCalendars} from './event-calendar.ts'
import {buildEditionsFeed} from './feeds/editions-feed.ts'
import {serveFeeds} from './feeds/feeds.ts'
import {servePressKit} from './press-kit.ts'
import {editionsFeedQuery} from './site-files.queries.ts'
import {serveSitemap} from './sitemap.ts'

/**
 * robots.txt, the sitemap, the feeds, that of editions where there are any, the calendar files of events and the press
 * kit, generated from published content.
 */
export function siteFiles(source: ContentSource, editions?: ReadEditions): Hono {
  const {config} = source
  const app = new Hono()
  const robots = createText(
    `User-agent: *\nDisallow: /studio\nDisallow: /api/\n\nSitemap: ${config.siteUrl}/sitemap.xml\n`,
  )
  app.get('/robots.txt', (context) => respond(context, 'text/plain', robots, {}))
  app.route('/', serveSitemap(source))
  app.route('/', serveFeeds(source))
  app.route('/', serveEventCalendars(source))
  if (editions)
    app.get(editionsFeed, cachedFile(source, 'application/atom+xml', changesOf(source, editions)))
  app.route('/', servePressKit(source))
  return app
}

const changesOf = (source: ContentSource, editions: ReadEditions) => {
  const cms = openCms(source)
  return async () => {
    const names = await cms.fetch(editionsFeedQuery, {pages: [...DATED_PAGES]})
    return buildEditionsFeed(source.config, editions, names)
  }
}
