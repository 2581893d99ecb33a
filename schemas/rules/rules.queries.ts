/** GROQ of the rules that compare a document with others. */
import {linkTarget} from '../link-target.ts'

const notVersion = '!(_id in path("versions.**"))'
const published = `!(_id in path("drafts.**")) && ${notVersion}`

const inRelease = 'string::startsWith(_id, "versions." + $release + ".")'
const publishedId = 'string::split(_id, ".")[-1]'

/**
 * Other documents as they stand beside this one, whose published id is `$publishedId`: drafts and published ones, and in a
 * release (`$release`) its versions in place of those.
 */
const isOther = `${publishedId} != $publishedId && (${inRelease}
  || (${notVersion} && !(("versions." + $release + "." + ${publishedId}) in *[${inRelease}]._id)))`

export const documentsWithSlugQuery = `count(*[_type == $type && slug.current == $slug && ${isOther}])`

export const stepsWithNumberQuery = `count(*[_type == "step" && stepNumber == $stepNumber && ${isOther}])`

export const otherRedirectsQuery = `*[_type == "redirect" && ${isOther}]{from, ${linkTarget('to')}, gone}`

export const publishedDocumentQuery = '*[_id == $id][0]'

export const lastPositionQuery = 'math::max(*[_type == $type].position)'

/** The author of the item that was made last, drafts included. */
export const lastAuthorQuery =
  '*[_type in ["news", "publication"] && defined(author)] | order(_createdAt desc) [0].author'

export const heroSlideCountQuery = `count(*[_type == "heroSlide" && ${published}])`

export const carouselCountsQuery = `{
  "member": count(*[_type == "member" && ${published}]),
  "service": count(*[_type == "service" && ${published}]),
  "news": count(*[_type == "news" && ${published}])
}`

/** Slugs and fixed documents that make the paths of the site, also as a release (`$release`) has them. */
export const sitePathsQuery = `*[(_type in $types) && (${published} || ${inRelease})]{
  _id, _type, from, gone, slug
}`

/** Drafts and versions of a document; above 0 for one that exists without being published. Parameter: `id`. */
export const unpublishedCountQuery = `count(*[_id == "drafts." + $id || (_id in path("versions.**") && ${publishedId} == $id)])`
