import {defineQuery} from 'groq'
import {imageUrlFields, newestFirst, richContentFields} from '#web/src/shared/cms/fragments.ts'

/**
 * Every document with a page of its own, when it last changed, and its picture. Parameters: `pages` (ids of the
 * singletons with a page) and `types`.
 */
export const sitemapQuery = defineQuery(`{
  "pages": *[_id in $pages && seo.noIndex != true]{_id, _updatedAt},
  "items": *[_type in $types && defined(slug.current)]{
    _type, _updatedAt, "slug": slug.current,
    "image": coalesce(newsImage.image, publicationImage.image, coverImage){${imageUrlFields}}
  }
}`)

const siteAndPage = /* groq */ `
  "site": *[_type == "siteSettings" && _id == "siteSettings"][0]{name}
`

const itemFields = /* groq */ `
  _id, _updatedAt, title, smallDescription, "slug": slug.current, publishedDate, author, categories, tags,
  content[]{${richContentFields}}
` as const

/** The event that a news item announces, and the stamps of its changes. Parameter: `slug`. */
export const eventQuery = defineQuery(`
  *[_type == "news" && slug.current == $slug] | ${newestFirst} [0]{
    _id, _createdAt, _updatedAt, title, "slug": slug.current, event{start, end, place}
  }
`)

/** The texts for the press, the pictures that it may use, and the company's contacts. */
export const pressKitQuery = defineQuery(`{
  "site": *[_type == "siteSettings" && _id == "siteSettings"][0]{name, email, phone, address},
  "page": *[_type == "newsPage" && _id == "newsPage"][0]{
    _updatedAt,
    press{title, items[]{title, text}, pictures[]{title, credit, image{asset->{url, size}}}}
  }
}`)

/** The 20 newest news items with what both formats of the feed need. */
export const newsFeedQuery = defineQuery(`{
  ${siteAndPage},
  "page": *[_type == "newsPage" && _id == "newsPage"][0]{
    _updatedAt, "title": banner.title, "tagline": banner.tagline
  },
  "items": *[_type == "news" && defined(slug.current)] | ${newestFirst} [0...20]{
    ${itemFields}, "image": newsImage.image{${imageUrlFields}}
  }
}`)

/** The 20 newest publications with what both formats of the feed need. */
export const publicationsFeedQuery = defineQuery(`{
  ${siteAndPage},
  "page": *[_type == "publicationsPage" && _id == "publicationsPage"][0]{
    _updatedAt, "title": banner.title, "tagline": banner.tagline
  },
  "items": *[_type == "publication" && defined(slug.current)] | ${newestFirst} [0...20]{
    ${itemFields}, "image": publicationImage.image{${imageUrlFields}}
  }
}`)

/** Names for the feed of editions: the site's, and those of its documents. Parameter: `pages` (their ids). */
export const editionsFeedQuery = defineQuery(`{
  ${siteAndPage},
  "pages": *[_id in $pages]{_id, "title": banner.title}
}`)
