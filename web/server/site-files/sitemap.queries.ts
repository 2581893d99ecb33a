import {defineQuery} from 'groq'
import {imageUrlFields} from '#web/src/shared/cms/fragments.ts'

/**
 * Every document with a page of its own, when it last changed, and its picture. The types are those of
 * `DETAIL_PATHS`. Parameter: `pages` (ids of the singletons with a page).
 */
export const sitemapQuery = defineQuery(`{
  "pages": *[_id in $pages && seo.noIndex != true]{_id, _updatedAt},
  "items": *[_type in ["news", "publication", "gallery"] && defined(slug.current)]{
    _type, _updatedAt, "slug": slug.current,
    "image": coalesce(newsImage.image, publicationImage.image, coverImage){${imageUrlFields}}
  }
}`)
