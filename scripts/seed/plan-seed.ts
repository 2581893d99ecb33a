import {contentHash, seedHash, hashWithoutAssets} from './content-hash.ts'
import type {SeedDocument} from './load/load-seed.ts'
import type {Fields} from './load/fields.ts'
import type {SeedState} from './seed-state.ts'

/** What seeding does with each document. */
export interface SeedPlan {
  create: SeedDocument[]
  update: SeedDocument[]
  /** Ids of documents whose file was removed and which no editor changed. */
  remove: string[]
  unchanged: string[]
  /** Ids left as they are, because an editor changed them. */
  edited: string[]
  /** Ids not created again, because an editor deleted them. */
  deleted: string[]
  /** Ids not removed, because other documents refer to them. */
  inUse: string[]
}

/**
 * Decides what to write. An editor has changed a document when its content differs from what the seed
 * wrote last; `reset` overwrites it. `prune` removes documents without a file.
 *
 * @param current - The published documents of the dataset, by id: those of the seed and of the state.
 */
export function planSeed(options: {
  documents: SeedDocument[]
  current: ReadonlyMap<string, Fields>
  state: SeedState
  reset: boolean
  prune: boolean
}): SeedPlan {
  const {documents, current, state, reset, prune} = options
  const plan: SeedPlan = {
    create: [],
    update: [],
    remove: [],
    unchanged: [],
    edited: [],
    deleted: [],
    inUse: [],
  }
  for (const document of documents) {
    const existing = current.get(document._id)
    const lastWritten = state.written.get(document._id)
    const untouched = existing !== undefined && contentHash(existing) === lastWritten?.dataset
    if (untouched && lastWritten?.seed === seedHash(document)) plan.unchanged.push(document._id)
    else if (existing === undefined && lastWritten && !reset) plan.deleted.push(document._id)
    else if (existing === undefined) plan.create.push(document)
    else if (untouched || reset || isPartlyWritten(existing, document._id, state))
      plan.update.push(document)
    else plan.edited.push(document._id)
  }
  if (!prune) return plan
  const wanted = new Set(documents.map((document) => document._id))
  for (const [id, {dataset}] of state.written) {
    const existing = current.get(id)
    if (wanted.has(id) || !existing) continue
    if (reset || contentHash(existing) === dataset) plan.remove.push(id)
    else plan.edited.push(id)
  }
  return plan
}

/** Whether an interrupted import wrote the document, with or without its assets. */
const isPartlyWritten = (existing: Fields, id: string, {writing}: SeedState): boolean =>
  writing.has(id) && hashWithoutAssets(existing) === writing.get(id)
