import {Hono} from 'hono'
import {cacheUntilChange} from '../content/cache-until-change.ts'
import {openCms, type ContentSource} from '../content/content-source.ts'
import {cachedFile, fileUnavailable} from './cached-file.ts'
import {MAX_URLS, sitemapFiles, sitemapIndex} from './sitemap-xml.ts'
import {sitemapQuery} from './sitemap.queries.ts'
import {createSitemapMappers, sitemapEntries, sitemapParams} from './sitemap.ts'

const mediaType = 'application/xml'

/**
 * `/sitemap.xml`; where there are more URLs than one file may list, it is an index of
 * `/sitemap-1.xml` and so on, which list them.
 *
 * @param maxUrls URLs that one file may list.
 */
export function serveSitemap(source: ContentSource, maxUrls = MAX_URLS): Hono {
  const {config} = source
  const app = new Hono()
  const cms = openCms(source)
  const mappers = createSitemapMappers(source.log)
  /** All files come from one query, so that they match each other. */
  const files = cacheUntilChange(async () => {
    const content = await cms.fetch(sitemapQuery, sitemapParams)
    return sitemapFiles(sitemapEntries(config, content, mappers), maxUrls)
  }, source.onContentChange)

  app.get(
    '/sitemap.xml',
    cachedFile(source, mediaType, async () => {
      const [first = '', ...more] = await files.get()
      const url = (_: string, index: number) => `${config.siteUrl}/sitemap-${index + 1}.xml`
      return more.length === 0 ? first : sitemapIndex([first, ...more].map(url))
    }),
  )
  const parts = new Map<number, ReturnType<typeof cachedFile>>()
  app.get('/:file{sitemap-[1-9][0-9]{0,5}\\.xml}', async (context, next) => {
    const number = Number(/\d+/.exec(context.req.param('file'))?.[0])
    const count = await files.get().then(
      ({length}) => length,
      () => 0,
    )
    // While the content service is away, a part that was served before is served from its cache.
    if (number > count && (count > 0 || !parts.has(number))) {
      return count > 0 ? next() : fileUnavailable(context)
    }
    let part = parts.get(number)
    if (!part) {
      part = cachedFile(source, mediaType, async () => (await files.get())[number - 1] ?? '')
      parts.set(number, part)
    }
    return part(context)
  })
  return app
}
