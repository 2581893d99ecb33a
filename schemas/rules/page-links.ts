/** Rules about links that compare them with the pages that the site has. */
import type {ValidationContext} from '@sanity/types'
import {DETAIL_PATHS, isServerFile} from '../pages.ts'
import {idsOf, queryDataset} from './dataset.ts'
import {linkProblem, pageLinkProblem} from './links.ts'
import {pathKey} from './path-key.ts'
import {sitePathsQuery} from './rules.queries.ts'
import {deadLinkMessage, isRecord, pathOf, sitePaths} from './site-paths.ts'

type Context = Pick<ValidationContext, 'getClient' | 'document'>

/** Checks the form of a link, and that a path of this site leads to a page. An absent link passes. */
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
  return problemOf(href) ?? ((await isDead(href, context)) ? deadLinkMessage(href) : true)
}

async function isDead(href: string, context: Context): Promise<boolean> {
  if (!href.startsWith('/')) return false
  const path = pathOf(href)
  if (isServerFile(path) || sitePaths([]).has(pathKey(path))) return false
  return !(await fetchPaths(context)).has(pathKey(path))
}

const types = [...Object.keys(DETAIL_PATHS), 'redirect']

/** How long the paths are kept, in milliseconds: a form with forty links asks once. */
const keptMs = 2000

let kept: {release: string; at: number; client: unknown; paths: Promise<Set<string>>} | undefined

/** The keys of the site's paths, as they are, or as they are when the release of the document is published. */
function fetchPaths(context: Context): Promise<Set<string>> {
  const {release} = idsOf(context.document?._id)
  const client: unknown = context.getClient
  const isFresh = kept && Date.now() - kept.at < keptMs
  if (kept && isFresh && kept.release === release && kept.client === client) return kept.paths
  const paths = queryDataset(context, sitePathsQuery, {types, release}).then((documents) =>
    sitePaths(Array.isArray(documents) ? documents.filter(isPathFields) : []),
  )
  kept = {release, at: Date.now(), client, paths}
  return paths
}

const isPathFields = (value: unknown): value is {_type: string} & Record<string, unknown> =>
  isRecord(value) && typeof value['_type'] === 'string'
