import {Hono} from 'hono'
import {serveFeeds} from './feeds/serve-feeds.ts'
import type {PageDeps} from '../pages/serve-pages.ts'
import {serveSitemap} from './serve-sitemap.ts'

/** robots.txt, sitemap.xml and the feeds as real answers, from the dataset as it is now. */
export function siteFiles(deps: PageDeps): Hono {
  const {config} = deps
  const app = new Hono()
  app.get('/robots.txt', (context) =>
    context.text(
      `User-agent: *\nDisallow: /studio\nDisallow: /api/\n\nSitemap: ${config.siteUrl}/sitemap.xml\n`,
    ),
  )
  app.route('/', serveSitemap(deps))
  app.route('/', serveFeeds(deps))
  return app
}
