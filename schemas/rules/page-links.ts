/** Rules about links that compare them with the pages that the site has. */
import type {ValidationContext} from '@sanity/types'
import {DETAIL_PATHS, PAGE_PATHS} from '../pages.ts'
import {idsOf, queryDataset} from './dataset.ts'
import {linkProblem, pageLinkProblem} from './links.ts'
import {sitePathsQuery, unpublishedCountQuery} from './rules.queries.ts'
import {
  deadLinkMessage,
  isDeadPath,
  isRecord,
  linkedPages,
  pageIn,
  sitePaths,
  unpublishedPageMessage,
} from './site-paths.ts'

type Context = Pick<ValidationContext, 'getClient' | 'document' | 'parent'>

/**
 * Checks the form of a link, and that it leads to a page of this site: its `page`, or the one at its path. A page that
 * is still a draft passes: `checkPublishedPage` warns of it. An absent link passes.
 */
export const checkLink = (href: unknown, context: Context) => check(href, context, linkProblem)

/** As `checkLink`, for links that open a page: without mailto and tel. */
export const checkPageLink = (href: unknown, context: Context) =>
  check(href, context, pageLinkProblem)

async function check(
  href: unknown,
  context: Context,
  problemOf: (href: string) => string | null,
): Promise<true | string> {
  if (typeof href !== 'string' || href === '') return true
  const problem = problemOf(href)
  if (problem) return problem
  if (!(await isDead(href, context)) || (await isDraft(context))) return true
  return deadLinkMessage(href)
}

/** Warns of a link to a page that is not published. */
export async function checkPublishedPage(href: unknown, context: Context): Promise<true | string> {
  if (typeof href !== 'string' || href === '' || !pageIn(context.parent)) return true
  const isUnpublished = (await isDead(href, context)) && (await isDraft(context))
  return isUnpublished ? unpublishedPageMessage(href) : true
}

async function isDead(href: string, context: Context): Promise<boolean> {
  const page = pageIn(context.parent)
  if (!isDeadPath(href, fixedPaths) || (page && page in PAGE_PATHS)) return false
  const {paths, pages} = await fetchSite(context)
  return !(page && pages.has(page)) && isDeadPath(href, paths)
}

const fixedPaths = sitePaths([])

/** Tells whether the document of the link’s page exists without being published. */
async function isDraft({parent, ...context}: Context): Promise<boolean> {
  const id = pageIn(parent)
  return id !== undefined && (await queryDataset(context, unpublishedCountQuery, {id})) !== 0
}

const types = [...Object.keys(DETAIL_PATHS), 'redirect']

/** How long the paths are kept, in milliseconds: a form with forty links asks once. */
const keptMs = 2000

type Site = {paths: Set<string>; pages: ReadonlyMap<string, string>}

let kept: {release: string; at: number; client: unknown; site: Promise<Site>} | undefined

/**
 * The keys of the site's paths, and the path of each page by its id: as they are, or as they are when the release of
 * the document is published.
 */
export function fetchSite(context: Pick<Context, 'getClient' | 'document'>): Promise<Site> {
  const {release} = idsOf(context.document?._id)
  const client: unknown = context.getClient
  const isFresh = kept && Date.now() - kept.at < keptMs
  if (kept && isFresh && kept.release === release && kept.client === client) return kept.site
  const site = queryDataset(context, sitePathsQuery, {types, release}).then((result): Site => {
    const documents = Array.isArray(result) ? result.filter(isPathFields) : []
    const pages = linkedPages(documents).map(({id, path}) => [idsOf(id).publishedId, path] as const)
    return {paths: sitePaths(documents), pages: new Map(pages)}
  })
  kept = {release, at: Date.now(), client, site}
  return site
}

const isPathFields = (value: unknown): value is {_type: string} & Record<string, unknown> =>
  isRecord(value) && typeof value['_type'] === 'string'
