import type {SanityClient} from 'sanity'
import {type Move, type MovePlan, type StoredRedirect, planMove} from './plan-move.ts'

const REDIRECTS = '*[_type == "redirect" && !(_id in path("versions.**"))]{_id, from, to}'

type Reading = Pick<SanityClient, 'fetch'>
type Writing = Pick<SanityClient, 'fetch' | 'transaction'>

/** Plans a move over the redirects as they stand in the dataset now. */
export async function readPlan(client: Reading, move: Move): Promise<MovePlan> {
  const found: unknown = await client.fetch<unknown>(REDIRECTS, {}, {perspective: 'raw'})
  return planMove(move, Array.isArray(found) ? found.filter(isStored) : [])
}

interface Choice {
  /** Whether the old address leads to the new one; if not, only what would break is put right. */
  redirect: boolean
  /** Whether browsers may remember the new redirect. */
  permanent: boolean
}

/** Carries a move out, all of it in one transaction. Rejects with what the client throws. */
export async function moveRedirects(client: Writing, move: Move, choice: Choice): Promise<void> {
  const {create, repoint, remove} = await readPlan(client, move)
  const transaction = client.transaction()
  if (create && choice.redirect) {
    transaction.create({_type: 'redirect', ...create, permanent: choice.permanent})
  }
  for (const {id, to} of repoint) transaction.patch(id, {set: {to}})
  for (const {id} of remove) transaction.delete(id)
  if (transaction.toJSON().length > 0) await transaction.commit({tag: 'move'})
}

function isStored(value: unknown): value is StoredRedirect {
  if (typeof value !== 'object' || value === null) return false
  return ['_id', 'from', 'to'].every(
    (name) => typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'string',
  )
}
