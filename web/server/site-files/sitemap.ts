import {defineQuery} from 'groq'
import {z} from 'zod'
import {DETAIL_PATHS, PAGE_PATHS, PAGES} from '#schemas/pages.ts'
import {normalisePicture} from '#web/src/shared/cms/picture.ts'
import type {SiteConfig} from '#web/src/shared/env.ts'
import {absolute, absolutePicture} from '#web/src/shared/seo/absolute.ts'
import {rawImage} from './raw-image.ts'

/** Everything that has an address of its own, with the day it last changed and its picture. */
export const sitemapQuery = defineQuery(`{
  "pages": *[_id in $pages && seo.noIndex != true]{_id, _updatedAt},
  "items": *[_type in $types && defined(slug.current)]{
    _type, _updatedAt, "slug": slug.current,
    "image": coalesce(newsImage.image, publicationImage.image, coverImage){
      crop, asset->{_id, metadata{dimensions{width, height}}}
    }
  }
}`)

export const sitemapParams = {
  pages: PAGES.filter(({sitemap}) => sitemap).map(({id}) => id),
  types: Object.keys(DETAIL_PATHS),
}

const answer = z.object({
  pages: z.array(z.object({_id: z.string(), _updatedAt: z.string()})),
  items: z.array(
    z.object({
      _type: z.string(),
      _updatedAt: z.string(),
      slug: z.string(),
      image: rawImage.nullable(),
    }),
  ),
})

export type SitemapEntry = {address: string; changed: string; picture?: string}

/** Every page's address, those of lists as new as the newest of their items. */
export function sitemapEntries(config: SiteConfig, content: unknown): SitemapEntry[] {
  const {pages, items} = answer.parse(content)
  const paths = new Map<string, string>(Object.entries(PAGE_PATHS))
  const folders = new Map<string, string>(Object.entries(DETAIL_PATHS))
  const newest = new Map<string, string>()
  for (const {_type, _updatedAt} of items) {
    const folder = folders.get(_type) ?? ''
    if (_updatedAt > (newest.get(folder) ?? '')) newest.set(folder, _updatedAt)
  }
  const listed = pages.flatMap(({_id, _updatedAt}): SitemapEntry[] => {
    const path = paths.get(_id)
    if (path === undefined) return []
    const below = newest.get(path) ?? ''
    return [{address: absolute(config, path), changed: below > _updatedAt ? below : _updatedAt}]
  })
  const opened = items.map(({_type, _updatedAt, slug, image}) => {
    const drawable = normalisePicture(image)
    return {
      address: absolute(config, `${folders.get(_type)}/${encodeURIComponent(slug)}`),
      changed: _updatedAt,
      ...(drawable && {picture: absolutePicture(config, drawable)}),
    }
  })
  return [...listed, ...opened]
}
