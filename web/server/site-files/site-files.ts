import {Hono} from 'hono'
import type {ContentSource} from '../content/content-source.ts'
import {createText} from '../http/answer-text.ts'
import {respond} from './cached-file.ts'
import {serveFeeds} from './feeds/feeds.ts'
import {serveSitemap} from './sitemap.ts'

/** robots.txt, the sitemap and the feeds, generated from published content. */
export function siteFiles(source: ContentSource): Hono {
  const {config} = source
  const app = new Hono()
  const robots = createText(
    `User-agent: *\nDisallow: /studio\nDisallow: /api/\n\nSitemap: ${config.siteUrl}/sitemap.xml\n`,
  )
  app.get('/robots.txt', (context) => respond(context, 'text/plain', robots, {}))
  app.route('/', serveSitemap(source))
  app.route('/', serveFeeds(source))
  return app
}
