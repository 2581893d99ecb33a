import {defineQuery} from 'groq'
import {z} from 'zod'
import {DETAIL_PATHS, PAGE_PATHS} from '#schemas/vocabulary.ts'

/** Everything that has an address of its own, with the day it last changed. */
export const sitemapQuery = defineQuery(`{
  "pages": *[_id in $pages && seo.noIndex != true]{_id, _updatedAt},
  "items": *[_type in $types && defined(slug.current)]{_type, _updatedAt, "slug": slug.current}
}`)

export const sitemapParams = {pages: Object.keys(PAGE_PATHS), types: Object.keys(DETAIL_PATHS)}

const answer = z.object({
  pages: z.array(z.object({_id: z.string(), _updatedAt: z.string()})),
  items: z.array(z.object({_type: z.string(), _updatedAt: z.string(), slug: z.string()})),
})

/** Source: https://www.sitemaps.org/protocol.html */
export function sitemapXml(siteUrl: string, content: unknown): string {
  const {pages, items} = answer.parse(content)
  const paths = new Map<string, string>(Object.entries(PAGE_PATHS))
  const folders = new Map<string, string>(Object.entries(DETAIL_PATHS))
  const entries = [
    ...pages.map(({_id, _updatedAt}) => ({path: paths.get(_id), day: _updatedAt})),
    ...items.map(({_type, _updatedAt, slug}) => ({
      path: `${folders.get(_type)}/${encodeURIComponent(slug)}`,
      day: _updatedAt,
    })),
  ]
  const urls = entries
    .filter(({path}) => path !== undefined)
    .map(
      ({path, day}) =>
        `<url><loc>${siteUrl}${path}</loc><lastmod>${day.slice(0, 10)}</lastmod></url>`,
    )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
