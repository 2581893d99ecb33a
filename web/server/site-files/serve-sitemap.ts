import {Hono} from 'hono'
import {createCms} from '#web/src/shared/cms/client.ts'
import {cachedFile} from './cached-file.ts'
import type {PageDeps} from '../pages/serve-pages.ts'
import {sitemapEntries, sitemapParams, sitemapQuery} from './sitemap.ts'
import {MAX_URLS, sitemapFiles, sitemapIndex} from './sitemap-xml.ts'

const mediaType = 'application/xml'

/**
 * `/sitemap.xml`, from the dataset as it is now; where there are more addresses than one file may name,
 * it names `/sitemap-1.xml` and so on, which do.
 *
 * @param most addresses that one file may name.
 */
export function serveSitemap(deps: PageDeps, most = MAX_URLS): Hono {
  const {config, contentOrigin} = deps
  const app = new Hono()
  const cms = createCms(config.cms, contentOrigin)
  let made: Promise<string[]> | undefined
  const forget = () => {
    made = undefined
  }
  deps.onContentChange?.(forget)

  /** All files at once: together they are one answer of the content service. */
  const files = async (): Promise<string[]> => {
    const making = (made ??= make())
    if (!deps.onContentChange) forget()
    try {
      return await making
    } catch (error) {
      if (made === making) forget()
      throw error
    }
  }
  const make = async () => {
    const content = await cms.fetch(sitemapQuery, sitemapParams)
    return sitemapFiles(sitemapEntries(config, content), most)
  }

  app.get(
    '/sitemap.xml',
    cachedFile(deps, mediaType, async () => {
      const [first = '', ...more] = await files()
      const address = (_: string, index: number) => `${config.siteUrl}/sitemap-${index + 1}.xml`
      return more.length === 0 ? first : sitemapIndex([first, ...more].map(address))
    }),
  )
  const parts = new Map<number, ReturnType<typeof cachedFile>>()
  app.get('/:file{sitemap-[1-9][0-9]{0,5}\\.xml}', async (context, next) => {
    const number = Number(/\d+/.exec(context.req.param('file'))?.[0])
    const count = await files().then(
      ({length}) => length,
      () => 0,
    )
    // A part that was served once is kept, as the whole is, for when the content service is away.
    if (number > count && (count > 0 || !parts.has(number))) {
      return count > 0 ? next() : context.text('Service Unavailable', 503, {'Retry-After': '60'})
    }
    let part = parts.get(number)
    if (!part) {
      part = cachedFile(deps, mediaType, async () => (await files())[number - 1] ?? '')
      parts.set(number, part)
    }
    return part(context)
  })
  return app
}
