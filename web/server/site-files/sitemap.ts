import {Hono} from 'hono'
import {DETAIL_PATHS, ITEM_TYPES, PAGE_PATHS, PAGES} from '#schemas/pages.ts'
import type {SitemapQueryResult} from '#web/src/shared/cms/content.gen.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {absolutePicture, normalisePicture} from '#web/src/shared/cms/picture.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {absolute} from '#web/src/shared/paths.ts'
import {cacheUntilChange, createEntryMapper} from '../cms/cached-content.ts'
import {type ContentSource, openCms} from '../cms/content-source.ts'
import {cachedFile, fileUnavailable} from './cached-file.ts'
import {sitemapQuery} from './site-files.queries.ts'
import {escapeXml} from './xml.ts'

/** URLs that one file may list. Source: https://www.sitemaps.org/protocol.html#index */
const MAX_URLS = 50_000

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1'

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

/** The parameters of `sitemapQuery`. */
const sitemapParams = {
  pages: PAGES.filter(({sitemap}) => sitemap !== false).map(({id}) => id),
  types: ITEM_TYPES,
}

type SitemapEntry = {url: string; changed: string; picture?: string}

type Item = SitemapQueryResult['items'][number]

/** Mappers for the lists of the sitemap's query. */
export const createSitemapMappers = (log: ContentSource['log']) => ({
  mapPages: createEntryMapper(log),
  mapItems: createEntryMapper(log),
})

/** The URL of every page; a list is as new as the newest of its items. */
export function sitemapEntries(
  config: SiteConfig,
  {pages, items}: SitemapQueryResult,
  {mapPages, mapItems} = createSitemapMappers(undefined),
): SitemapEntry[] {
  const paths = new Map<string, string>(Object.entries(PAGE_PATHS))
  const newest = new Map<string, string>()
  const details = mapItems(items, (item) => toDetailEntry(config, item))
  for (const {folder, entry} of details) {
    if (entry.changed > (newest.get(folder) ?? '')) newest.set(folder, entry.changed)
  }
  const toPageEntry = ({_id, _updatedAt}: SitemapQueryResult['pages'][number]) => {
    const path = paths.get(_id)
    if (path === undefined) return undefined
    const newestItem = newest.get(path) ?? ''
    const changed = newestItem > _updatedAt ? newestItem : _updatedAt
    return {url: absolute(config, path), changed}
  }
  return [...mapPages(pages, toPageEntry), ...details.map(({entry}) => entry)]
}

/** A detail page; nothing where the item has no slug. */
function toDetailEntry(
  config: SiteConfig,
  item: Item,
): {folder: string; entry: SitemapEntry} | undefined {
  const folder = DETAIL_PATHS[item._type]
  const slug = text(item.slug)
  if (!folder || !slug) return undefined
  const image = normalisePicture(item.image)
  return {
    folder,
    entry: {
      url: absolute(config, `${folder}/${encodeURIComponent(slug)}`),
      changed: text(item._updatedAt),
      ...(image && {picture: absolutePicture(config, image)}),
    },
  }
}

/** The entries as sitemap files of at most `maxUrls` each; one empty file where there are none. */
export function sitemapFiles(entries: readonly SitemapEntry[], maxUrls = MAX_URLS): string[] {
  const files = Math.max(1, Math.ceil(entries.length / maxUrls))
  return Array.from({length: files}, (_, file) =>
    urlSet(entries.slice(file * maxUrls, (file + 1) * maxUrls)),
  )
}

function sitemapIndex(urls: readonly string[]): string {
  const files = urls.map((url) => `<sitemap><loc>${escapeXml(url)}</loc></sitemap>`)
  return document(`<sitemapindex xmlns="${namespace}">`, files, '</sitemapindex>')
}

/** Sources: https://www.sitemaps.org/protocol.html, and Google's image extension. */
function urlSet(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({url, changed, picture}) => {
    const image = picture
      ? `<image:image><image:loc>${escapeXml(picture)}</image:loc></image:image>`
      : ''
    return `<url><loc>${escapeXml(url)}</loc><lastmod>${escapeXml(changed)}</lastmod>${image}</url>`
  })
  return document(
    `<urlset xmlns="${namespace}" xmlns:image="${imageNamespace}">`,
    urls,
    '</urlset>',
  )
}

function document(open: string, lines: readonly string[], close: string): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', open, ...lines, close, ''].join('\n')
}
