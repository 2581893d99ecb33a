import {DETAIL_PATHS, PAGE_PATHS, PAGES} from '#schemas/pages.ts'
import type {SitemapQueryResult} from '#web/src/shared/cms/content.gen.ts'
import {text} from '#web/src/shared/cms/normalise.ts'
import {normalisePicture} from '#web/src/shared/cms/picture.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {absolute, absolutePicture} from '#web/src/shared/seo/absolute.ts'
import type {ContentSource} from '../content/content-source.ts'
import {createEntryMapper} from '../content/map-entries.ts'

/** The parameters of `sitemapQuery`. */
export const sitemapParams = {
  pages: PAGES.filter(({sitemap}) => sitemap).map(({id}) => id),
}

export type SitemapEntry = {url: string; changed: string; picture?: string}

type Item = SitemapQueryResult['items'][number]

/** What maps the lists of the sitemap's query. */
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
