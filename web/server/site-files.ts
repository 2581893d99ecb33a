import {Hono} from 'hono'
import {createCms} from '#web/src/shared/cms/client.ts'
import type {PageDeps} from './pages.ts'
import {sitemapParams, sitemapQuery, sitemapXml} from './sitemap.ts'

/** robots.txt and sitemap.xml as real answers, from the dataset as it is now. */
export function siteFiles({config, contentOrigin, log}: PageDeps): Hono {
  const app = new Hono()
  const cms = createCms(config.cms, contentOrigin)
  app.get('/robots.txt', (context) =>
    context.text(
      `User-agent: *\nDisallow: /studio\nDisallow: /api/\n\nSitemap: ${config.siteUrl}/sitemap.xml\n`,
    ),
  )
  app.get('/sitemap.xml', async (context) => {
    try {
      const xml = sitemapXml(config.siteUrl, await cms.fetch(sitemapQuery, sitemapParams))
      return context.body(xml, 200, {'Content-Type': 'application/xml; charset=utf-8'})
    } catch (error) {
      log?.('The sitemap could not be made.', error)
      return context.text('Service Unavailable', 503, {'Retry-After': '60'})
    }
  })
  return app
}
