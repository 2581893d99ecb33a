import type {LakeDocument} from 'content-lake'
import {seedDocuments} from './seed-documents.ts'

/** Values of all parameters that the site's queries have, but `slug`. */
export const SITE_PARAMS = {
  category: 'All',
  tag: '',
  search: '',
  decomposed: '',
  written: '',
  from: 0,
  to: 6,
  count: 5,
  pages: ['homePage', 'newsPage', 'faqPage'],
  types: ['news', 'publication', 'gallery'],
  ids: seedDocuments.map(({_id}) => _id).slice(0, 100),
}

/** The slugs of the first items that a query by slug finds; an empty one for another query, which needs none. */
export function slugsFor(query: string, documents: readonly LakeDocument[]): string[] {
  if (!query.includes('$slug')) return ['']
  const type = /_type == "(\w+)"/.exec(query)?.[1]
  const slugs = documents.flatMap(({_type, slug}) =>
    _type === type &&
    typeof slug === 'object' &&
    slug !== null &&
    'current' in slug &&
    typeof slug.current === 'string'
      ? [slug.current]
      : [],
  )
  return slugs.slice(0, 3)
}
