import {defineQuery} from 'groq'
import {imageUrlFields, newestFirst} from '#web/src/shared/cms/fragments.ts'

const siteAndPage = /* groq */ `
  "site": *[_type == "siteSettings" && _id == "siteSettings"][0]{name}
`

const itemFields = /* groq */ `
  _id, _updatedAt, title, smallDescription, "slug": slug.current, publishedDate, author, categories, tags
`

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
