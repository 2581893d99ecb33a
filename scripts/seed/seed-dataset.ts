import type {SanityClient} from '@sanity/client'
import {isRecord} from '#schemas/rules/site-paths.ts'
import type {Fields, SeedDocument} from './documents.ts'
import {isIdle, planSeed, seedHash, type SeedPlan, storedHash} from './plan-seed.ts'
import {readState, type SeedState, stateDocument} from './seed-state.ts'
import {type Report, uploadAssets, UPLOADS_ID} from './upload-assets.ts'

/** Documents per request: their ids are part of the URL. */
const IDS_PER_REQUEST = 50

/** A comparison of the seed with a dataset: the plan of changes, and the function that writes them. */
export interface SeedChange {
  plan: SeedPlan
  /**
   * Does it in one transaction, after pictures and files are uploaded: all of it is there, or nothing.
   *
   * @throws what @sanity/client and @sanity/import throw, and where a document to be overwritten was changed since.
   */
  apply: (report?: Report) => Promise<void>
}

/**
 * Compares the seed with a dataset. What an editor changed or deleted stays, unless `reset` is set.
 *
 * @param options.client - A client with a token that may write; `useCdn: false`.
 * @param options.documents - As `loadSeed` returns them, free of problems.
 * @param options.remove - Also removes documents whose files were removed and which no editor changed.
 *   Only for a seed that was read without problems, since unreadable files look like removed ones.
 */
export async function compareSeed(options: {
  client: SanityClient
  documents: SeedDocument[]
  reset?: boolean
  remove?: boolean
}): Promise<SeedChange> {
  const {client, documents, reset = false, remove = false} = options
  const state = await readState(client)
  const ids = new Set([...documents.map(({_id}) => _id), ...state.keys()])
  const current = await fetchDocuments(client, [...ids])
  const plan = await keepReferenced(client, planSeed({documents, current, state, reset, remove}))
  return {plan, apply: (report = () => {}) => applyPlan({client, plan, current, state, report})}
}

/**
 * Fills an empty dataset with the seed. What somebody publishes meanwhile under an id of the seed stays.
 *
 * @returns the number of documents.
 */
export async function fillDataset(
  client: SanityClient,
  documents: SeedDocument[],
  report: Report,
): Promise<number> {
  const {plan, apply} = await compareSeed({client, documents, reset: true})
  await apply(report)
  return plan.create.length
}

async function applyPlan(task: {
  client: SanityClient
  plan: SeedPlan
  current: ReadonlyMap<string, Fields>
  state: SeedState
  report: Report
}): Promise<void> {
  const {client, plan, current, state, report} = task
  if (isIdle(plan)) return
  const documents = [...plan.create, ...plan.update]
  const present = new Set([...current.keys(), ...documents.map(({_id}) => _id)])
  const linked = await uploadAssets(
    client,
    // A dataset refuses references to missing documents.
    documents.map((document) => withoutReferences(document, (id) => !present.has(id))),
    report,
  )
  report({step: 'Writing documents'})
  const hashes = new Map(documents.map((document) => [document._id, seedHash(document)]))
  const written: SeedState = new Map(state)
  for (const document of linked) {
    const seed = hashes.get(document._id) ?? ''
    written.set(document._id, {seed, dataset: storedHash(document)})
  }
  for (const id of plan.remove) written.delete(id)
  const replaced = [...plan.update.map(({_id}) => _id), ...plan.remove]
  await assertUnchanged(client, replaced, current)
  const created = new Set(plan.create.map(({_id}) => _id))
  const transaction = client.transaction()
  for (const document of linked) {
    if (created.has(document._id)) transaction.createIfNotExists(document)
    else transaction.createOrReplace(document)
  }
  for (const id of [...plan.remove, UPLOADS_ID]) transaction.delete(id)
  transaction.createOrReplace(stateDocument(written))
  await transaction.commit({returnDocuments: false})
}

/** @throws where a document is not the one that the plan was made from. */
async function assertUnchanged(
  client: SanityClient,
  ids: string[],
  before: ReadonlyMap<string, Fields>,
): Promise<void> {
  const now = await fetchDocuments(client, ids)
  const changed = ids.filter((id) => now.get(id)?.['_rev'] !== before.get(id)?.['_rev'])
  if (changed.length === 0) return
  throw new Error(`Nothing was written, as ${changed.join(', ')} changed meanwhile: run it again.`)
}

/** Documents by id, from the doc endpoint: unlike a query it always sees the latest write. */
async function fetchDocuments(
  client: SanityClient,
  ids: string[],
): Promise<ReadonlyMap<string, Fields>> {
  const byId = new Map<string, Fields>()
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    for (const document of await client.getDocuments(ids.slice(start, start + IDS_PER_REQUEST))) {
      if (document) byId.set(document._id, document)
    }
  }
  return byId
}

/** Removes the references to missing ids. */
function withoutReferences(
  {_id, _type, ...fields}: SeedDocument,
  isMissing: (id: string) => boolean,
): SeedDocument {
  const isKept = (value: unknown) => {
    const id = isRecord(value) ? value['_ref'] : undefined
    return typeof id !== 'string' || !isMissing(id)
  }
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter(isKept).map(clean)
    return isRecord(value) ? cleanFields(value) : value
  }
  const cleanFields = (record: Fields): Fields =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([, value]) => isKept(value))
        .map(([key, value]) => [key, clean(value)]),
    )
  return {_id, _type, ...cleanFields(fields)}
}

/** Keeps the documents that a plan would remove, but to which others refer after it, drafts included. */
async function keepReferenced(client: SanityClient, plan: SeedPlan): Promise<SeedPlan> {
  if (plan.remove.length === 0) return plan
  const referrers = await client.fetch<{id: string; by: string[]}[]>(
    '*[_id in $ids]{"id": _id, "by": *[references(^._id)]._id}',
    {ids: plan.remove},
    {perspective: 'raw'},
  )
  const rewritten = new Map(plan.update.map((document) => [document._id, JSON.stringify(document)]))
  const refers = (from: string, id: string) =>
    rewritten.get(from)?.includes(`"_ref":${JSON.stringify(id)}`) ?? true
  const removed = new Set(plan.remove)
  for (;;) {
    const kept = referrers.filter(
      ({id, by}) => removed.has(id) && by.some((from) => !removed.has(from) && refers(from, id)),
    )
    if (kept.length === 0) break
    for (const {id} of kept) removed.delete(id)
  }
  const inUse = plan.remove.filter((id) => !removed.has(id))
  return {...plan, remove: [...removed], inUse}
}
