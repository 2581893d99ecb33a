import type {SanityClient} from '@sanity/client'
import {sanityImport} from '@sanity/import'
import {fingerprint, seedFingerprint, wordsFingerprint} from './fingerprint.ts'
import type {SeedDocument} from './load/load-seed.ts'
import type {Fields} from './load/record.ts'
import {type SeedPlan, planSeed} from './plan.ts'
import {type SeedState, readState, writeState} from './state.ts'

/** How far a step has come, for a progress line. */
export interface SeedProgress {
  step: string
  current?: number
  total?: number
}

/** The steps of @sanity/import that take time, in plain words; the others pass unmentioned. */
const STEPS: Record<string, string> = {
  'Importing documents': 'Writing documents',
  'Importing assets (files/images)': 'Uploading pictures and files',
  'Setting asset references to documents': 'Linking pictures and files',
}

/** Uploads at a time: enough to keep two cores busy with thumbnails and colour palettes. */
const UPLOADS_AT_ONCE = 4

/** Documents asked for at a time: their ids stand in the address. */
const IDS_AT_ONCE = 50

/**
 * Brings the seed's documents, pictures and files into a dataset, by @sanity/import, local and hosted
 * alike. Running it again writes only what changed in the seed. What an editor changed or deleted
 * stays as it is, unless `reset` is set. A run that was interrupted is taken up where it stopped.
 *
 * @param options.client - A client with a token that may write; `useCdn: false`.
 * @param options.documents - As `loadSeed` returns them, free of problems.
 * @param options.prune - Also removes documents whose files are gone and which nobody changed. Only for a
 *   seed that was read without a problem: a file that cannot be read is no file that is gone.
 * @param options.report - Called for every bit of progress.
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
  if (writes.length > 0) await importDocuments(client, writes, state, report)
  if (plan.remove.length > 0) await removeDocuments(client, plan.remove, state)
  return plan
}

async function importDocuments(
  client: SanityClient,
  documents: SeedDocument[],
  state: SeedState,
  report: (progress: SeedProgress) => void,
): Promise<void> {
  for (const document of documents) state.writing.set(document._id, wordsFingerprint(document))
  await writeState(client, state)
  // sanityImport changes the documents it is given.
  await sanityImport(structuredClone(documents), {
    client,
    operation: 'createOrReplace',
    assetConcurrency: UPLOADS_AT_ONCE,
    // The local lake gives asset addresses without a host; @sanity/import asks whether they are there.
    assetFetch: (url, init) => fetch(new URL(url, client.config().apiHost), init),
    onProgress: ({step, current, total}) => {
      const label = STEPS[step]
      if (label) report({step: label, ...(total ? {current: current ?? 0, total} : {})})
    },
  })
  const after = await fetchDocuments(
    client,
    documents.map(({_id}) => _id),
  )
  for (const document of documents) {
    const now = after.get(document._id)
    // Changed by somebody in these few moments: not ours any more, and never recorded as such.
    if (!now || wordsFingerprint(now) !== wordsFingerprint(document)) continue
    state.written.set(document._id, {seed: seedFingerprint(document), dataset: fingerprint(now)})
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

/** Documents by their ids, straight from the store: unlike a query, never behind a write. */
async function fetchDocuments(
  client: SanityClient,
  ids: string[],
): Promise<ReadonlyMap<string, Fields>> {
  const found = new Map<string, Fields>()
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    for (const document of await client.getDocuments(ids.slice(start, start + IDS_AT_ONCE))) {
      if (document) found.set(document._id, document)
    }
  }
  return found
}
