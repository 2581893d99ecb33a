import type {Transaction} from '@sanity/client'
import {isDraftId} from '@sanity/client/csm'
import type {SanityClient} from 'sanity'
import {leadsTo} from '#schemas/rules/redirect.ts'
import {detailPathOf, isRecord, type PathFields} from '#schemas/rules/site-paths.ts'
import {storedRedirectsQuery} from '../studio.queries.ts'

/** A redirect document, draft or published. */
export interface StoredRedirect {
  _id: string
  from: string
  to: string
}

/** A change of the path of a published page. */
export interface PathChange {
  from: string
  to: string
}

/** The changes of redirects after which every former path leads directly to the new one. */
export interface RedirectPlan {
  /** The redirect to create; null when a published one from the old path exists and is updated. */
  create: PathChange | null
  /** Redirects that get another target, drafts included. */
  update: {id: string; from: string; to: string}[]
  /** Redirects to delete, drafts included: from the new path, where they would hide the page. */
  remove: {id: string; from: string}[]
}

/**
 * Plans the redirects of a path change without chains, loops or two redirects from one path, however their paths are
 * spelled.
 *
 * @param redirects - All redirects of the dataset, drafts included.
 */
export function planRedirects(
  change: PathChange,
  redirects: readonly StoredRedirect[],
): RedirectPlan {
  const fromNewPath = redirects.filter(({from}) => leadsTo(from, change.to))
  const others = redirects.filter((redirect) => !fromNewPath.includes(redirect))
  const fromOldPath = others.filter(({from}) => leadsTo(from, change.from))
  const hasPublished = fromOldPath.some(({_id}) => !isDraftId(_id))
  // Drafts alone give way to the redirect that is created.
  const replacedDrafts = hasPublished ? [] : fromOldPath
  const update = others
    .filter((redirect) => !replacedDrafts.includes(redirect))
    .flatMap((redirect) => {
      const to = fromOldPath.includes(redirect) ? change.to : replacePath(redirect.to, change)
      return to === redirect.to ? [] : [{id: redirect._id, from: redirect.from, to}]
    })
  return {
    create: hasPublished ? null : change,
    update,
    remove: [...fromNewPath, ...replacedDrafts].map(({_id, from}) => ({id: _id, from})),
  }
}

/** The target with the old path replaced by the new one; query and fragment stay. */
const replacePath = (target: string, {from, to}: PathChange): string =>
  leadsTo(target, from) ? to + (/[?#].*$/.exec(target)?.[0] ?? '') : target

/**
 * The change of path that publishing a draft would make.
 *
 * @returns Null when nothing is published yet, the path stays the same, or the draft has no path.
 */
export function findPathChange(
  published: PathFields | null,
  draft: PathFields | null,
): PathChange | null {
  const from = published && detailPathOf(published)
  const to = draft && detailPathOf(draft)
  return from && to && from !== to ? {from, to} : null
}

/** Fetches the redirects of the dataset and plans a path change. */
export async function fetchRedirectPlan(
  client: Pick<SanityClient, 'fetch'>,
  change: PathChange,
): Promise<RedirectPlan> {
  const result: unknown = await client.fetch<unknown>(
    storedRedirectsQuery,
    {},
    {perspective: 'raw'},
  )
  return planRedirects(change, Array.isArray(result) ? result.filter(isStoredRedirect) : [])
}

export interface RedirectOptions {
  /** Tells whether to create a redirect from the old path; existing redirects are updated in any case. */
  redirect: boolean
  /** Tells whether browsers may cache the new redirect. */
  permanent: boolean
}

/** Adds the changes of a plan to a transaction. */
export function addPlanToTransaction(
  transaction: Transaction,
  {create, update, remove}: RedirectPlan,
  {redirect, permanent}: RedirectOptions,
): void {
  if (create && redirect) transaction.create({_type: 'redirect', ...create, permanent})
  for (const {id, to} of update) transaction.patch(id, {set: {to}})
  for (const {id} of remove) transaction.delete(id)
}

const isStoredRedirect = (value: unknown): value is StoredRedirect & Record<string, unknown> =>
  isRecord(value) && ['_id', 'from', 'to'].every((name) => typeof value[name] === 'string')
