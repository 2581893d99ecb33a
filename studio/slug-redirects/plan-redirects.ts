import {detailPathOf, pathOf} from '#schemas/rules/site-paths.ts'

/** A redirect document, draft or published. */
export interface StoredRedirect {
  _id: string
  from: string
  to: string
}

/** A change of address of something that is published. */
export interface Move {
  from: string
  to: string
}

/** What has to happen to the redirects, so that every old address leads straight to the new one. */
export interface MovePlan {
  /** The redirect to add; null where one from the old address exists, which is then pointed anew. */
  create: Move | null
  /** Redirects, drafts among them, that get another target. */
  repoint: {id: string; from: string; to: string}[]
  /** Redirects, drafts among them, that begin at the new address and would hide it. */
  remove: {id: string; from: string}[]
}

/**
 * Plans the redirects of a move without chains, loops or two redirects from one address.
 *
 * @param move - The old and the new path.
 * @param redirects - All redirects of the dataset, drafts included.
 */
export function planMove(move: Move, redirects: readonly StoredRedirect[]): MovePlan {
  const hiding = redirects.filter(({from}) => pathOf(from) === move.to)
  const others = redirects.filter((redirect) => !hiding.includes(redirect))
  const repoint = others.flatMap((redirect) => {
    const to = pathOf(redirect.from) === move.from ? move.to : followed(redirect.to, move)
    return to === redirect.to ? [] : [{id: redirect._id, from: redirect.from, to}]
  })
  const isCovered = others.some(
    ({_id, from}) => pathOf(from) === move.from && !_id.startsWith('drafts.'),
  )
  const abandoned = others.filter(({from}) => !isCovered && pathOf(from) === move.from)
  return {
    create: isCovered ? null : move,
    repoint: repoint.filter(({id}) => !abandoned.some(({_id}) => _id === id)),
    remove: [...hiding, ...abandoned].map(({_id, from}) => ({id: _id, from})),
  }
}

/** The target with the old path replaced by the new one; its query and fragment stay. */
const followed = (target: string, {from, to}: Move): string =>
  pathOf(target) === from ? to + (/[?#].*$/.exec(target)?.[0] ?? '') : target

/** As much of a document as says where its page is. */
type Addressed = Parameters<typeof detailPathOf>[0]

/**
 * What publishing a draft would do to the address of its page.
 *
 * @returns Null where nothing was published yet, the page stays, or the draft has no address.
 */
export function moveOf(published: Addressed | null, draft: Addressed | null): Move | null {
  const from = published && detailPathOf(published)
  const to = draft && detailPathOf(draft)
  return from && to && from !== to ? {from, to} : null
}
