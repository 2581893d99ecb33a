import type {SanityClient} from '@sanity/client'
import {isRecord} from '#schemas/rules/site-paths.ts'
import type {Fields, SeedDocument} from './documents.ts'
import {type SeedProgress, importDocuments} from './import-documents.ts'
import {contentHash, hashWithoutAssets, planSeed, seedHash, type SeedPlan} from './plan-seed.ts'
import {readState, type SeedState, writeState} from './seed-state.ts'

/** Documents per request: their ids are part of the URL. */
const IDS_PER_REQUEST = 50

/**
 * Writes the seed's documents, images and files into a dataset by @sanity/import. Running it again
 * writes only what changed in the seed. Anything that an editor changed or deleted stays as it is, unless
 * `reset` is set. A run completes what an interrupted one left.
 *
 * @param options.client - A client with a token that may write; `useCdn: false`.
 * @param options.documents - As `loadSeed` returns them, free of problems.
 * @param options.prune - Also removes documents whose files were removed and which no editor changed.
 *   Only for a seed that was read without problems, since unreadable files look like removed ones.
 * @param options.report - Called on progress.
 * @returns What was done, document by document.
 * @throws What @sanity/client and @sanity/import throw; the dataset then holds whole documents or
 *   ones that the next run completes.
 */
export async function seedDataset(options: {
  client: SanityClient
  documents: SeedDocument[]
  reset?: boolean
  prune?: boolean
  report?: (progress: SeedProgress) => void
}): Promise<SeedPlan> {
  const {client, documents, reset = false, prune = false, report = () => {}} = options
  report({step: 'Comparing the seed with the dataset'})
  const state = await readState(client)
  const ids = new Set([...documents.map(({_id}) => _id), ...state.written.keys()])
  const current = await fetchDocuments(client, [...ids])
  const plan = planSeed({documents, current, state, reset, prune})

  const writes = [...plan.create, ...plan.update]
  if (writes.length > 0) await writeDocuments(client, writes, plan.deleted, state, report)
  if (plan.remove.length === 0) return plan
  const inUse = await findReferenced(client, plan.remove)
  const remove = plan.remove.filter((id) => !inUse.includes(id))
  if (remove.length > 0) await removeDocuments(client, remove, state)
  return {...plan, remove, inUse}
}

async function writeDocuments(
  client: SanityClient,
  documents: SeedDocument[],
  deleted: string[],
  state: SeedState,
  report: (progress: SeedProgress) => void,
): Promise<void> {
  const writes = documents.map((document) => withoutReferencesTo(deleted, document))
  for (const write of writes) state.writing.set(write._id, hashWithoutAssets(write))
  await writeState(client, state)
  await importDocuments(client, writes, report)
  const after = await fetchDocuments(
    client,
    documents.map(({_id}) => _id),
  )
  for (const document of documents) {
    const existing = after.get(document._id)
    // An editor changed it during the import: do not record it as written by the seed.
    if (!existing || hashWithoutAssets(existing) !== state.writing.get(document._id)) continue
    state.written.set(document._id, {seed: seedHash(document), dataset: contentHash(existing)})
  }
  state.writing.clear()
  await writeState(client, state)
}

async function removeDocuments(
  client: SanityClient,
  ids: string[],
  state: SeedState,
): Promise<void> {
  const transaction = client.transaction()
  for (const id of ids) {
    transaction.delete(id)
    state.written.delete(id)
  }
  await transaction.commit()
  await writeState(client, state)
}

/** Documents by id, from the doc endpoint: unlike a query it always sees the latest write. */
async function fetchDocuments(
  client: SanityClient,
  ids: string[],
): Promise<ReadonlyMap<string, Fields>> {
  const found = new Map<string, Fields>()
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    for (const document of await client.getDocuments(ids.slice(start, start + IDS_PER_REQUEST))) {
      if (document) found.set(document._id, document)
    }
  }
  return found
}

/** Removes the references to some ids, since a dataset refuses references to missing documents. */
function withoutReferencesTo(
  ids: readonly string[],
  {_id, _type, ...fields}: SeedDocument,
): SeedDocument {
  return {_id, _type, ...fieldsWithout(ids, fields)}
}

const isReferenceTo = (ids: readonly string[], value: unknown): boolean =>
  isRecord(value) && ids.some((id) => id === value['_ref'])

function valueWithout(ids: readonly string[], value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((entry) => !isReferenceTo(ids, entry))
      .map((entry) => valueWithout(ids, entry))
  }
  return isRecord(value) ? fieldsWithout(ids, value) : value
}

const fieldsWithout = (ids: readonly string[], fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => !isReferenceTo(ids, value))
      .map(([key, value]) => [key, valueWithout(ids, value)]),
  )

/** Returns the ids to which other documents refer, drafts included. */
const findReferenced = (client: SanityClient, ids: readonly string[]): Promise<string[]> =>
  client.fetch<string[]>(
    '*[_id in $ids && count(*[references(^._id) && !(_id in $ids)]) > 0]._id',
    {ids},
    {perspective: 'raw'},
  )
