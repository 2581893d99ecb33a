import {Hono} from 'hono'
import type {ContentSource} from '../content/content-source.ts'
import {serveFeeds} from './feeds/serve-feeds.ts'
import {serveSitemap} from './serve-sitemap.ts'

/** robots.txt, the sitemap and the feeds, generated from published content. */
export function siteFiles(source: ContentSource): Hono {
  const {config} = source
  const app = new Hono()
  app.get('/robots.txt', (context) =>
    context.text(
      `User-agent: *\nDisallow: /studio\nDisallow: /api/\n\nSitemap: ${config.siteUrl}/sitemap.xml\n`,
    ),
  )
  app.route('/', serveSitemap(source))
  app.route('/', serveFeeds(source))
  return app
}
