import type {ValidationContext} from '@sanity/types'
import {isServerFile, PAGE_PATHS} from '../pages.ts'
import {idsOf, queryDataset} from './dataset.ts'
import {hasControlCharacters, pageLinkProblem} from './links.ts'
import {checkPageLink, fetchSite} from './page-links.ts'
import {otherRedirectsQuery} from './rules.queries.ts'
import {pathKey} from './path-key.ts'
import {addressOn, isRecord, pageIn, pathOf} from './site-paths.ts'

/** Paths of the server itself: a redirect there would make the Studio or the API unreachable. */
const RESERVED =
  /^\/(studio|lake|api|images|files|assets|fonts|preview|page-state|newsletter|my-data|healthz|readyz|metrics)(\/|$)/

/** A redirect; without a target one of an address that is gone. */
interface Redirect {
  from: string
  to: string | null
}

/** Checks that the old path is a path of this site, nothing more. Returns a sentence, or null. */
export function redirectSourceProblem(from: string): string | null {
  if (!from.startsWith('/')) return 'Write the old path, beginning with a slash: /old-page.'
  const key = pathKey(from)
  if (hasControlCharacters(from + key))
    return 'A path holds no line breaks or invisible characters.'
  if (/[?#*]|^\/\/|\s$/.test(from))
    return 'The path alone: no question mark, # or *, no space at its end.'
  if (key === '/') return 'The home page cannot be redirected.'
  if (from.endsWith('/')) return 'Leave out the slash at the end; both forms are covered.'
  if (RESERVED.test(key) || isServerFile(key)) return 'This address is used by the site itself.'
  return null
}

/** Warns when a redirect would hide a page of the site. Returns a sentence, or null. */
export function hiddenPageProblem(from: string): string | null {
  return Object.values<string>(PAGE_PATHS).includes(pathKey(from))
    ? 'A page lives at this address: the redirect would hide it.'
    : null
}

/**
 * Says how the site reads the old path of a redirect, which browsers send in several spellings.
 *
 * @returns A sentence, or null while the path cannot be stored.
 */
export function redirectReading(from: string): string | null {
  if (redirectSourceProblem(from)) return null
  const key = pathKey(from)
  const encoded = encodeURI(key)
  const spellings = encoded === key ? '' : `, as ${encoded} too`
  return `Answers at ${key}${spellings}, in small letters and capitals.`
}

/** Tells whether a link or path leads to the address of `path`, however both are spelled. */
export const leadsTo = (href: string, path: string): boolean =>
  pathKey(pathOf(href)) === pathKey(path)

/**
 * Finds a redirect to itself, a loop, or a chain.
 *
 * @param redirect - The redirect in question.
 * @param others - All other redirects of the dataset.
 * @returns A sentence, or null.
 */
export function redirectRouteProblem({from, to}: Redirect, others: Redirect[]): string | null {
  if (to !== null && leadsTo(to, from)) return 'This redirect leads to itself.'
  const next = to === null ? undefined : others.find((redirect) => leadsTo(to, redirect.from))
  if (next?.to === null) return `The page at ${next.from} is gone. Link elsewhere.`
  if (next && leadsTo(next.to, from)) return `This loops: ${next.from} leads back to ${from}.`
  if (next) return `This makes a chain: ${next.from} already leads on to ${next.to}. Link there.`
  const former = others.find((redirect) => redirect.to !== null && leadsTo(redirect.to, from))
  return former
    ? `This makes a chain: ${former.from} leads to ${from}. Change that one first.`
    : null
}

/** Checks a redirect's target: that it has one unless its page is gone, its format, and against the other redirects in the dataset. */
export async function checkRedirectTarget(
  to: unknown,
  context: ValidationContext,
): Promise<true | string> {
  if (context.document?.['gone'] === true) return true
  const from = context.document?.['from']
  if (typeof to !== 'string') return 'Choose where it leads, or say that the page is gone.'
  if (typeof from !== 'string') return true
  const problem =
    pageLinkProblem(to) ??
    redirectRouteProblem({from, to: await addressToday(to, context)}, await otherRedirects(context))
  return problem ?? checkPageLink(to, context)
}

/** Checks that no other redirect leads to an address that is gone. */
export async function checkGoneSource(
  gone: unknown,
  context: ValidationContext,
): Promise<true | string> {
  const from = context.document?.['from']
  if (gone !== true || typeof from !== 'string') return true
  return redirectRouteProblem({from, to: null}, await otherRedirects(context)) ?? true
}

/** The address of a redirect's target, whose page may have moved since. */
async function addressToday(to: string, context: ValidationContext): Promise<string> {
  const path = (await fetchSite(context)).pages.get(pageIn(context.document) ?? '')
  return path === undefined ? to : addressOn(path, to)
}

/** Checks the old path: its format, and that no other redirect starts there. */
export async function checkRedirectSource(
  from: unknown,
  context: ValidationContext,
): Promise<true | string> {
  if (typeof from !== 'string') return true
  const formatProblem = redirectSourceProblem(from)
  if (formatProblem) return formatProblem
  const others = await otherRedirects(context)
  return others.some((redirect) => leadsTo(redirect.from, from))
    ? 'Another redirect already starts at this address.'
    : true
}

/** All redirects, drafts included, but the document itself. */
async function otherRedirects(context: ValidationContext): Promise<Redirect[]> {
  const others = await queryDataset(context, otherRedirectsQuery, idsOf(context.document?._id))
  return Array.isArray(others) ? others.flatMap(readRedirect) : []
}

/** Reads a redirect of the dataset; nothing where it has no paths yet. */
function readRedirect(value: unknown): Redirect[] {
  if (!isRecord(value)) return []
  const {from, to, gone} = value
  if (typeof from !== 'string') return []
  if (gone === true) return [{from, to: null}]
  return typeof to === 'string' ? [{from, to}] : []
}
