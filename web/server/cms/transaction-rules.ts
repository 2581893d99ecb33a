/** Rules of the content that the local lake holds at each transaction, since the Studio's forms see one window alone. */
import {isDeepStrictEqual} from 'node:util'
import {hasRole, type LakeDocument, type Proposal, TOKEN_USER} from 'content-lake'
import {DATED_PAGES} from '#schemas/pages.ts'
import {isPublishedId} from './content-source.ts'

/** Tells why a transaction is refused, in a sentence for its author; undefined where it may be made. */
export const refuse = (proposal: Proposal): string | undefined =>
  removesLastSlide(proposal) ?? changesWithheldEditions(proposal)

/** Two people may each take one of the last two slides away at once. Scripts may, which put others there next. */
function removesLastSlide({author, documents, stored}: Proposal): string | undefined {
  const isSlide = (document: LakeDocument | null) =>
    document?._type === 'heroSlide' && isPublishedId(document._id)
  const isRemoval = documents.some(({before, after}) => isSlide(before) && !isSlide(after))
  if (!isRemoval || author === TOKEN_USER) return undefined
  const changed = new Set(documents.map(({id}) => id))
  const isLeft =
    documents.some(({after}) => isSlide(after)) ||
    stored('heroSlide').some((slide) => isSlide(slide) && !changed.has(slide._id))
  return isLeft ? undefined : 'The home page needs at least one hero slide.'
}

/**
 * Lets only administrators change what a dated document withholds. A draft, a version and the published document take it
 * over from each other, so whatever one of them has stands for nothing new.
 */
function changesWithheldEditions({role, documents, stored}: Proposal): string | undefined {
  if (hasRole(role, 'administrator')) return undefined
  const isNew = documents.some(({before, after}) => {
    if (!after || !DATED_PAGES.some((id) => id === after._type)) return false
    const former = [...stored(after._type), ...(before ? [before] : [])].map(withheldBy)
    return !(former.length > 0 ? former : [[]]).some((list) =>
      isDeepStrictEqual(list, withheldBy(after)),
    )
  })
  return isNew ? 'Only administrators withhold editions, or show them again.' : undefined
}

const withheldBy = ({withheldEditions: list}: LakeDocument): unknown => list ?? []
