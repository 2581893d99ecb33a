import {defineQuery} from 'groq'

/** Every redirect that editors have made. */
export const redirectsQuery = defineQuery(`*[_type == "redirect"]{from, to, permanent}`)

/** The slug of every document with a page of its own. The types are those of `DETAIL_PATHS`. */
export const itemSlugsQuery = defineQuery(
  `*[_type in ["news", "publication", "gallery"] && defined(slug.current)]{_type, "slug": slug.current}`,
)
