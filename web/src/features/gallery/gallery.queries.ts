import {defineQuery} from 'groq'
import {
  bannerFields,
  imageFields,
  neighbourFields,
  newestFirst,
  seoFields,
} from '#web/src/shared/cms/fragments.ts'

export const galleryPageQuery = defineQuery(`
  *[_type == "galleryPage" && _id == "galleryPage"][0]{
    intro, emptyTitle, emptyText, ${bannerFields}, ${seoFields}
  }
`)

/** One window of the albums, newest first, and how many there are (`to` excluded). */
export const albumListQuery = defineQuery(`{
  "items": *[_type == "gallery"] | ${newestFirst} [$from...$to]{
    _id, title, "slug": slug.current, publishedDate,
    coverImage{${imageFields}}, "count": count(images)
  },
  "total": count(*[_type == "gallery"])
}`)

export const albumQuery = defineQuery(`
  *[_type == "gallery" && slug.current == $slug] | ${newestFirst} [0]{
    _id, title, "slug": slug.current, publishedDate, smallDescription,
    coverImage{${imageFields}},
    mainImage{${imageFields}},
    images[]{_key, ${imageFields}},
    ${neighbourFields('gallery')}
  }
`)
