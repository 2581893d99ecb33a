import type {ValidationContext} from 'sanity'
import {PAGE_PATHS} from '../pages.ts'
import {queryDataset, draftAndPublishedIds} from './query-dataset.ts'
import {hasControlCharacters, pageLinkProblem} from './link-format.ts'
import {otherRedirectsQuery, redirectsFromQuery} from './redirect.queries.ts'
import {pathOf} from './site-paths.ts'

/** Paths of the server itself: a redirect there would make the Studio or the API unreachable. */
const RESERVED = /^\/(studio|lake|api|images|files)(\/|$)/

interface Redirect {
  from: string
  to: string
}

/** Checks that the old path is a path of this site, nothing more. Returns a sentence, or null. */
export function redirectSourceProblem(from: string): string | null {
  if (!from.startsWith('/')) return 'Write the old path, beginning with a slash: /old-page.'
  if (hasControlCharacters(from)) return 'A path holds no line breaks or invisible characters.'
  if (/[\s?#*]|^\/\//.test(from)) return 'The path alone: no spaces, question mark, # or *.'
  if (from === '/') return 'The home page cannot be redirected.'
  if (from.endsWith('/')) return 'Leave out the slash at the end; both forms are covered.'
  if (RESERVED.test(from)) return 'This address is used by the site itself.'
  return null
}

/** Warns when a redirect would hide a page of the site. Returns a sentence, or null. */
export function hiddenPageProblem(from: string): string | null {
  return Object.values<string>(PAGE_PATHS).includes(from)
    ? 'A page lives at this address: the redirect would hide it.'
    : null
}

/**
 * Finds a redirect to itself, a loop, or a chain.
 *
 * @param redirect - The redirect in question.
 * @param others - All other redirects of the dataset.
 * @returns A sentence, or null.
 */
export function redirectRouteProblem({from, to}: Redirect, others: Redirect[]): string | null {
  const target = pathOf(to)
  if (target === from) return 'This redirect leads to itself.'
  const next = others.find((other) => other.from === target)
  if (next && pathOf(next.to) === from) return `This loops: ${next.from} leads back to ${from}.`
  if (next) return `This makes a chain: ${next.from} already leads on to ${next.to}. Link there.`
  const former = others.find((other) => pathOf(other.to) === from)
  return former
    ? `This makes a chain: ${former.from} leads to ${from}. Change that one first.`
    : null
}

/** Checks a redirect's target: its format, and against the other redirects in the dataset. */
export async function checkRedirectTarget(
  to: unknown,
  context: ValidationContext,
): Promise<true | string> {
  const from = context.document?.['from']
  if (typeof to !== 'string' || typeof from !== 'string') return true
  const formatProblem = pageLinkProblem(to)
  if (formatProblem) return formatProblem
  const others = await queryDataset(context, otherRedirectsQuery, {
    own: draftAndPublishedIds(context.document?._id),
  })
  return (
    redirectRouteProblem({from, to}, Array.isArray(others) ? others.filter(isRedirect) : []) ?? true
  )
}

/** Checks the old path: its format, and that no other redirect starts there. */
export async function checkRedirectSource(
  from: unknown,
  context: ValidationContext,
): Promise<true | string> {
  if (typeof from !== 'string') return true
  const formatProblem = redirectSourceProblem(from)
  if (formatProblem) return formatProblem
  const others = await queryDataset(context, redirectsFromQuery, {
    from,
    own: draftAndPublishedIds(context.document?._id),
  })
  return others === 0 ? true : 'Another redirect already starts at this address.'
}

function isRedirect(value: unknown): value is Redirect {
  if (typeof value !== 'object' || value === null || !('from' in value && 'to' in value))
    return false
  return typeof value.from === 'string' && typeof value.to === 'string'
}
