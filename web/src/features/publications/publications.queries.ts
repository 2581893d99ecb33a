import {linkTarget} from '#schemas/link-target.ts'
import {defineQuery} from 'groq'
import {
  bannerFields,
  neighbourFields,
  newestFirst,
  pictureFields,
  plainTitle,
  richContentFields,
  seoFields,
} from '#web/src/shared/cms/fragments.ts'

/** The texts of the publications' pages, list and detail. */
export const publicationsPageQuery = defineQuery(`
  *[_type == "publicationsPage" && _id == "publicationsPage"][0]{
    searchPlaceholder, backLabel, linkLabel, recentTitle, emptyTitle, emptyText,
    beside{contentsTitle, askTitle, askText, askLabel, next{title, text, link{label, ${linkTarget('href')}}}},
    ${bannerFields}, ${seoFields}
  }
`)

const chosen = /* groq */ `
  _type == "publication" && (
    $search == ""
    || ${plainTitle} match ($search + "*")
    || title match ($decomposed + "*")
    || title match ($written + "*")
  )
`

const cardFields = /* groq */ `
  _id, title, smallDescription, "slug": slug.current, publishedDate, pages,
  "pdfSize": content[_type == "fileAttachment"][0].asset->size,
  publicationImage{${pictureFields}}
`

/**
 * One window of the publications and how many there are in all.
 * Parameters: `search` (empty for none; as `foldSearch` gives it, with `decomposed` and `written`), `from` and `to`
 * (`to` excluded).
 */
export const publicationListQuery = defineQuery(`{
  "items": *[${chosen}] | ${newestFirst} [$from...$to]{${cardFields}},
  "total": count(*[${chosen}])
}`)

/** One publication by its slug, its neighbours in the list, and the three newest. */
export const publicationQuery = defineQuery(`{
  "item": *[_type == "publication" && slug.current == $slug] | ${newestFirst} [0]{
    ${cardFields}, _updatedAt, author,
    content[]{${richContentFields}},
    ${neighbourFields('publication')}
  },
  "recent": *[_type == "publication"] | ${newestFirst} [0...3]{${cardFields}}
}`)
