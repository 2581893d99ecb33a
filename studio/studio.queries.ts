/** GROQ of the Studio's tools. */
import {TITLE_FIELDS} from '#schemas/vocabulary.ts'

const notVersion = '!(_id in path("versions.**"))'

/** The text that names a document, whatever its type. */
const titleOfAny = `coalesce(${TITLE_FIELDS.join(', ')})`

/** All documents of a type. A content service can look that up for each mutation without evaluating GROQ. */
export const rowsListenQuery = '*[_type == $type]'

/** Tells a version that a release is still to publish, at an hour or without one, and not to take off the site. */
const isOpenVersion =
  '_id in path("versions.**") && _system.delete != true && count(*[_type == "system.release" && state in ["active", "scheduled"] && string::startsWith(^._id, "versions." + name + ".")]) > 0'

const rowsQuery = (field: string) =>
  `${rowsListenQuery}[${notVersion} || ${isOpenVersion}]{_id, _createdAt, "title": ${titleOfAny}, "position": ${field}}`

/** The rows of a list with a manual order, by the field of their position. */
export const rowsQueries = {position: rowsQuery('position'), stepNumber: rowsQuery('stepNumber')}

/** Filters by type alone, as `rowsListenQuery` does. */
export const typesListenQuery = '*[_type in $types]'

export const snapshotQuery = `{
  "documents": *[_type in $types][${notVersion}],
  "assets": *[_type in $assets]._id
}`

/** How many published slides would be left without one, and without those that a release takes away. */
export const otherSlidesQuery = `count(*[_type == "heroSlide" && _id != $id && !(_id in path("drafts.**")) && ${notVersion}
  && !("versions." + $release + "." + _id in *[_system.delete == true]._id)])`

/** All redirects; those of what is gone have no target. */
export const storedRedirectsQuery = `*[_type == "redirect" && ${notVersion}]{
  _id, from, "to": select(gone != true => to), "page": page._ref
}`

/** Redirects as they are stored, drafts included. */
export const redirectDocumentsQuery = `*[_type == "redirect" && ${notVersion}]`

/** A document with its draft, the mark of its review and its versions. Parameter: `id`, the published one. */
export const documentStatesQuery =
  '*[_id in [$id, "drafts." + $id, "drafts.review." + $id] || (_id in path("versions.**") && string::split(_id, ".")[2] == $id)]'

/** The tags of each item that has some, for the perspective that has an item's draft in its place. */
export const tagsQuery = '*[_type == "news" && count(tags) > 0].tags'

export const existingIdsQuery = '*[_id in $ids]._id'

/** The names of files, and where they are stored, by the ids of their assets. */
export const assetFilesQuery = '*[_id in $ids]{_id, originalFilename, url}'

/** The documents that use a picture or a file, versions of open releases included. */
export const assetUsesQuery = `*[references($id) && (${notVersion} || ${isOpenVersion})]`

/** All documents of some types in which a link may stand as a path alone, as `assetUsesQuery` has them. Parameter: `types`. */
export const linkingQuery = `*[_type in $types && (${notVersion} || ${isOpenVersion})]`

/** The orders in which pictures and files are listed. */
export const ASSET_ORDERS = {
  newest: '_createdAt desc',
  name: 'lower(originalFilename) asc',
  largest: 'size desc',
} as const
export type AssetOrder = keyof typeof ASSET_ORDERS

interface AssetList {
  order: AssetOrder
  /** Lists only what no document uses. */
  isUnused: boolean
  /** Lists only what has the words of the parameter `words`. */
  isSearch: boolean
}

/** Pictures or files, by the parameters `type`, `words` (a pattern each) and `most`, and how many there are in all. */
export const assetListQuery = ({order, isUnused, isSearch}: AssetList): string => {
  const conditions = [
    '_type == $type && !(_id in path("drafts.**"))',
    ...(isUnused ? ['!(count(*[references(^._id)]) > 0)'] : []),
    ...(isSearch ? ['[originalFilename, title, altText, description] match $words'] : []),
  ].join(' && ')
  return `{
    "total": count(*[${conditions}]),
    "rows": *[${conditions}] | order(${ASSET_ORDERS[order]}, _id asc) [0...$most]{
      _id, originalFilename, altText, size, url, "uses": count(*[references(^._id)])
    }
  }`
}

/** The items that an issue of the newsletter can bring, the newest first, and the texts at its edges. */
export const newsletterOfferQuery = `{
  "items": *[_type in ["news", "publication"] && defined(slug.current)]
    | order(coalesce(publishedDate, "") desc, _id asc) [0...40]{
      _id, _type, _createdAt, title, smallDescription, "slug": slug.current, publishedDate,
      "picture": coalesce(newsImage, publicationImage){
        alt, decorative, image{crop, hotspot, asset->{_id, url}}
      }
    },
  "settings": *[_type == "siteSettings" && _id == "siteSettings"][0]{name, address, newsletterMail}
}`

/** The desks that the site's contacts name. */
export const desksQuery =
  '*[_type == "siteSettings" && _id == "siteSettings"][0].contacts[defined(desk)].desk'

/** The releases that wait for their hour, the earliest first. */
export const scheduledReleasesQuery =
  '*[_type == "system.release" && state == "scheduled"] | order(publishAt asc){"releaseId": name, publishAt}'

/** Filters by type alone, as `rowsListenQuery` does. */
export const reviewsListenQuery = '*[_type == "review"]'

/** Marks of reviews, readable or not: any contributor may write one. */
export const reviewMarksQuery =
  '*[_type == "review"]{_id, documentId, documentType, requestedBy, requestedAt}'

/** The marks of drafts for whose review somebody has asked. A mark may remain of a draft that a timer has published. */
export const reviewsQuery = `*[_type == "review" && count(*[_id == "drafts." + ^.documentId]) > 0] | order(requestedAt asc){
  documentId, documentType, requestedBy, requestedAt,
  "sentence": coalesce(sentence, null), "returnedBy": coalesce(returnedBy, null)
}`

/** The drafts that were changed last, and what was published last, for the first screen. */
export const todayQuery = `{
  "drafts": *[_type in $types && _id in path("drafts.**")] | order(_updatedAt desc) [0...24]{_id, _type, _updatedAt},
  "published": *[_type in $types && !(_id in path("drafts.**")) && ${notVersion}]
    | order(_updatedAt desc) [0...5]{_id, _type, _updatedAt}
}`

/** Filters by type alone, as `rowsListenQuery` does. */
export const releasesListenQuery = '*[_type == "system.release"]'

/** The releases that wait for their hour, the earliest first, with what they hold. */
export const scheduledQuery = `${releasesListenQuery}[state == "scheduled"] | order(publishAt asc) [0...6]{
  name, "title": metadata.title, publishAt,
  "documents": *[string::startsWith(_id, "versions." + ^.name + ".")]{_id, _type}
}`

/** The most documents, drafts included, from which some are chosen. */
export const BULK_LIMIT = 400

/** The documents of a type, from which some are chosen: those that were changed last. */
export const bulkListQuery = `*[_type == $type && ${notVersion}] | order(_updatedAt desc) [0...${BULK_LIMIT}]{
  _id, "title": ${titleOfAny}
}`

/**
 * Chosen documents with what refers to them, and their versions. Parameters: `ids`, published ones; `states`, those and
 * their drafts; `versions`, ids that a release would give them.
 */
export const bulkItemsQuery = `{
  "documents": *[_id in $states],
  "uses": *[references($ids) && ${notVersion}],
  "versions": *[_id in $versions]._id,
  "otherSlides": count(*[_type == "heroSlide" && !(_id in $ids) && !(_id in path("drafts.**")) && ${notVersion}])
}`

const linkedFields = '_id, _type, title, slug'

/** The items that a link may choose, by words of their titles; the newest for an empty text. Parameters: `types`, `text`. */
export const linkItemsQuery = `*[_type in $types && defined(slug.current) && ($text == "" || title match $text)]
  | order(coalesce(publishedDate, "") desc, _id asc) [0...12]{${linkedFields}}`

/** The item that a link has chosen, as a list. Parameter: `id`. */
export const linkedItemQuery = `*[_id == $id]{${linkedFields}}`

/** Other documents of a type with one of some slugs: drafts, published ones and versions. Parameters: `type`, `slugs`, `id`. */
export const slugHoldersQuery = `*[_type == $type && slug.current in $slugs && string::split(_id, ".")[-1] != $id
  && (${notVersion} || ${isOpenVersion})]{slug, "title": ${titleOfAny}}`

/** The id of the item with a slug. Parameters: `type`, `slug`. */
export const slugItemQuery = '*[_type == $type && slug.current == $slug][0]._id'
