import {defineQuery} from 'groq'

/** Every redirect that editors have made. */
export const redirectsQuery = defineQuery(`*[_type == "redirect"]{from, to, permanent}`)

/** The slug of every document with a page of its own. Parameter: `types`. */
export const itemSlugsQuery = defineQuery(
  `*[_type in $types && defined(slug.current)]{_type, "slug": slug.current}`,
)
