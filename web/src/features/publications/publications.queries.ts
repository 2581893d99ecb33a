import {defineQuery} from 'groq'
import {bannerFields, pictureFields, seoFields} from '#web/src/shared/cms/fragments.ts'
import {newestFirst} from '#web/src/shared/cms/newest-first.ts'
import {richContentFields} from '#web/src/shared/cms/rich-content-fields.ts'

/** The words of the publications' pages, list and detail. */
export const publicationsPageQuery = defineQuery(`
  *[_type == "publicationsPage" && _id == "publicationsPage"][0]{
    searchPlaceholder, backLabel, linkLabel, recentTitle, emptyTitle, emptyText,
    ${bannerFields}, ${seoFields}
  }
`)

const chosen = /* groq */ `
  _type == "publication" && ($search == "" || title match ($search + "*"))
`

const cardFields = /* groq */ `
  _id, title, smallDescription, "slug": slug.current, publishedDate,
  publicationImage{${pictureFields}}
`

/**
 * One window of the publications and how many there are in all (DECISIONS 4). Parameters: `search`
 * (empty for none), `from` and `to` (`to` excluded).
 */
export const publicationListQuery = defineQuery(`{
  "items": *[${chosen}] | ${newestFirst} [$from...$to]{${cardFields}},
  "total": count(*[${chosen}])
}`)

/**
 * The items before and after one, in the order of the list: those of its own day by their ids, else the
 * nearest day's. Each is a look-up of its own, which costs the same however long the list is.
 */
const neighbours = /* groq */ `
  "newer": coalesce(
    *[_type == "publication" && defined(slug.current) && publishedDate == ^.publishedDate && _id < ^._id]
      | order(_id desc) [0]{title, "slug": slug.current},
    *[_type == "publication" && defined(slug.current) && publishedDate > ^.publishedDate]
      | order(publishedDate asc, _id desc) [0]{title, "slug": slug.current}
  ),
  "older": coalesce(
    *[_type == "publication" && defined(slug.current) && publishedDate == ^.publishedDate && _id > ^._id]
      | order(_id asc) [0]{title, "slug": slug.current},
    *[_type == "publication" && defined(slug.current) && publishedDate < ^.publishedDate]
      | order(publishedDate desc, _id asc) [0]{title, "slug": slug.current}
  )
`

/** One publication by its slug, its neighbours in the list, and the three newest. */
export const publicationQuery = defineQuery(`{
  "item": *[_type == "publication" && slug.current == $slug] | ${newestFirst} [0]{
    ${cardFields}, _updatedAt, author,
    content[]{${richContentFields}},
    ${neighbours}
  },
  "recent": *[_type == "publication"] | ${newestFirst} [0...3]{${cardFields}}
}`)
