import type {Transaction} from '@sanity/client'
import type {SanityClient} from 'sanity'
import {type Move, type MovePlan, type StoredRedirect, planMove} from './plan-redirects.ts'

const REDIRECTS = '*[_type == "redirect" && !(_id in path("versions.**"))]{_id, from, to}'

type Reading = Pick<SanityClient, 'fetch'>

/** Plans a move over the redirects as they stand in the dataset now. */
export async function readPlan(client: Reading, move: Move): Promise<MovePlan> {
  const found: unknown = await client.fetch<unknown>(REDIRECTS, {}, {perspective: 'raw'})
  return planMove(move, Array.isArray(found) ? found.filter(isStored) : [])
}

export interface Choice {
  /** Whether the old address leads to the new one; if not, only what would break is put right. */
  redirect: boolean
  /** Whether browsers may remember the new redirect. */
  permanent: boolean
}

/** Adds to a transaction what a plan does to the redirects. */
export function addToTransaction(
  transaction: Transaction,
  {create, repoint, remove}: MovePlan,
  choice: Choice,
): void {
  if (create && choice.redirect) {
    transaction.create({_type: 'redirect', ...create, permanent: choice.permanent})
  }
  for (const {id, to} of repoint) transaction.patch(id, {set: {to}})
  for (const {id} of remove) transaction.delete(id)
}

function isStored(value: unknown): value is StoredRedirect {
  if (typeof value !== 'object' || value === null) return false
  return ['_id', 'from', 'to'].every(
    (name) => typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'string',
  )
}
