import {Hono} from 'hono'
import {createCms} from '#web/src/shared/cms/client.ts'
import {serveFeeds} from './feeds/serve-feeds.ts'
import {keptFile} from './kept-file.ts'
import type {PageDeps} from './pages.ts'
import {sitemapEntries, sitemapParams, sitemapQuery} from './sitemap.ts'
import {sitemapFiles, sitemapIndex} from './sitemap-xml.ts'

/** robots.txt, sitemap.xml and the feeds as real answers, from the dataset as it is now. */
export function siteFiles(deps: PageDeps): Hono {
  const {config, contentOrigin} = deps
  const app = new Hono()
  const cms = createCms(config.cms, contentOrigin)
  const readFiles = async () =>
    sitemapFiles(sitemapEntries(config, await cms.fetch(sitemapQuery, sitemapParams)))

  app.get('/robots.txt', (context) =>
    context.text(
      `User-agent: *\nDisallow: /studio\nDisallow: /api/\n\nSitemap: ${config.siteUrl}/sitemap.xml\n`,
    ),
  )
  app.get(
    '/sitemap.xml',
    keptFile(deps, 'application/xml', async () => {
      const [first = '', ...more] = await readFiles()
      if (more.length === 0) return first
      return sitemapIndex(
        [first, ...more].map((_, number) => `${config.siteUrl}/sitemap-${number + 1}.xml`),
      )
    }),
  )
  app.get('/:file{sitemap-[1-9][0-9]*\\.xml}', async (context, next) => {
    const number = Number(/\d+/.exec(context.req.param('file'))?.[0])
    const file = (await readFiles())[number - 1]
    if (file === undefined) return next()
    return context.body(file, 200, {'Content-Type': 'application/xml; charset=utf-8'})
  })
  app.route('/', serveFeeds(deps))
  return app
}
