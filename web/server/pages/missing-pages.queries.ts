import {defineQuery} from 'groq'

/** The slug of every document with a page of its own. Parameter: `types`. */
export const itemSlugsQuery = defineQuery(
  `*[_type in $types && defined(slug.current)]{_type, "slug": slug.current}`,
)
