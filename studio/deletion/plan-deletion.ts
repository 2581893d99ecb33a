import {isDraftId} from '@sanity/client/csm'
import {DETAIL_PATHS, PAGES} from '#schemas/pages.ts'
import {pageLinkProblem} from '#schemas/rules/links.ts'
import {leadsTo, redirectRouteProblem} from '#schemas/rules/redirect.ts'
import {deadLinkMessage, isDeadPath} from '#schemas/rules/site-paths.ts'
import type {StoredRedirect} from '../slug-redirects/redirects.ts'

/** Where the address of a page leads after its deletion: to an address, with the document of its page, or nowhere. */
export type Destination = {to: string; page: string | null} | 'gone'

/** A page that is deleted. */
export interface DeletedPage {
  /** The published id of its document. */
  id: string
  path: string
}

/** The changes of redirects after which the address of a deleted page, and all that led there, lead to one place. */
export interface DeletionPlan {
  destination: Destination
  /** The old path of the redirect to create; null where a published one is there and is updated. */
  create: string | null
  /** Redirects that lead to the destination from now on, drafts included. */
  update: {id: string; from: string}[]
  /** Redirects to delete: drafts that the new one replaces, and those that would lead to themselves. */
  remove: {id: string; from: string}[]
}

/** The list that has the pages of a type, which deleted ones lead to unless somebody chooses otherwise. */
export function listOf(type: string): {id: string; title: string; path: string} | undefined {
  const folder = Object.entries(DETAIL_PATHS).find(([name]) => name === type)?.[1]
  return PAGES.find(({path}) => path === folder)
}

/** The list as a destination; undefined for documents without pages. */
export function listDestination(type: string): Destination | undefined {
  const list = listOf(type)
  return list && {to: list.path, page: list.id}
}

/**
 * Plans the redirects of a deletion without chains, loops or two redirects from one path, however their paths are spelled.
 *
 * @param redirects - All redirects of the dataset, drafts included.
 */
export function planDeletion(
  page: DeletedPage,
  chosen: Destination,
  redirects: readonly StoredRedirect[],
): DeletionPlan {
  const {there, leading, others} = sort(page, redirects)
  const destination = follow(chosen, others)
  const isThere = there.some(({_id}) => !isDraftId(_id))
  const wouldLoop = ({from}: StoredRedirect) =>
    destination !== 'gone' && leadsTo(destination.to, from)
  const named = ({_id, from}: StoredRedirect) => ({id: _id, from})
  const drafts = isThere ? [] : there
  return {
    destination,
    create: isThere ? null : page.path,
    update: [...(isThere ? there : []), ...leading.filter((redirect) => !wouldLoop(redirect))].map(
      named,
    ),
    remove: [...drafts, ...leading.filter(wouldLoop)].map(named),
  }
}

/** The redirects from the path of a page, those that lead to it, and all others. */
function sort({id, path}: DeletedPage, redirects: readonly StoredRedirect[]) {
  const there = redirects.filter(({from}) => leadsTo(from, path))
  const leading = redirects.filter(
    (redirect) =>
      !there.includes(redirect) &&
      (redirect.page === id || (redirect.to !== null && leadsTo(redirect.to, path))),
  )
  const others = redirects.filter(
    (redirect) => !there.includes(redirect) && !leading.includes(redirect),
  )
  return {there, leading, others}
}

/** The destination itself, or where it is redirected to. */
function follow(chosen: Destination, redirects: readonly StoredRedirect[]): Destination {
  if (chosen === 'gone') return chosen
  const next = redirects.find(({_id, from}) => !isDraftId(_id) && leadsTo(chosen.to, from))
  if (!next) return chosen
  return next.to === null ? 'gone' : {to: next.to, page: next.page ?? null}
}

/**
 * Finds what is wrong with an address to which a deleted page is to lead. Returns a sentence, or null.
 *
 * @param paths - The keys of the site's paths, from `sitePaths`.
 */
export function destinationProblem(
  page: DeletedPage,
  {to, page: target}: {to: string; page: string | null},
  {redirects, paths}: {redirects: readonly StoredRedirect[]; paths: ReadonlySet<string>},
): string | null {
  if (to === '') return 'Choose a page, or write an address.'
  if (target === page.id || leadsTo(to, page.path)) return 'This is the page that is deleted.'
  const {leading, others} = sort(page, redirects)
  const looping = leading.find(({from}) => leadsTo(to, from))
  if (looping) return `This loops: ${looping.from} leads back to ${page.path}.`
  return (
    pageLinkProblem(to) ??
    redirectRouteProblem({from: page.path, to}, others) ??
    (isDeadPath(to, paths) ? deadLinkMessage(to) : null)
  )
}
