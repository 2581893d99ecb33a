import type {Transaction} from '@sanity/client'
import type {SanityClient} from 'sanity'
import {storedRedirectsQuery} from './redirect-documents.queries.ts'
import {
  type PathChange,
  type RedirectPlan,
  type StoredRedirect,
  planRedirects,
} from './plan-redirects.ts'

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
  /** Whether to create a redirect from the old path; existing redirects are updated in any case. */
  redirect: boolean
  /** Whether browsers may cache the new redirect. */
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

function isStoredRedirect(value: unknown): value is StoredRedirect {
  if (typeof value !== 'object' || value === null) return false
  return ['_id', 'from', 'to'].every(
    (name) => typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'string',
  )
}
