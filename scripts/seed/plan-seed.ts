import {fingerprint, seedFingerprint, wordsFingerprint} from './content-hash.ts'
import type {SeedDocument} from './load/load-seed.ts'
import type {Fields} from './load/fields.ts'
import type {SeedState} from './seed-state.ts'

/** What seeding does with each document, and what it leaves alone. */
export interface SeedPlan {
  create: SeedDocument[]
  update: SeedDocument[]
  /** Ids of documents whose file is gone and which nobody changed. */
  remove: string[]
  unchanged: string[]
  /** Ids that stay as they are because somebody changed them in the dataset. */
  edited: string[]
  /** Ids that stay away because somebody deleted them from the dataset. */
  deleted: string[]
  /** Ids that would be removed, were they not referred to by what stays. */
  inUse: string[]
}

/**
 * Decides what to write. A document counts as changed by an editor when its content is no longer
 * what the seed last wrote; `reset` writes it all the same. `prune` adds what has no file any more.
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
    const now = current.get(document._id)
    const before = state.written.get(document._id)
    const untouched = now !== undefined && fingerprint(now) === before?.dataset
    if (untouched && before?.seed === seedFingerprint(document)) plan.unchanged.push(document._id)
    else if (now === undefined && before && !reset) plan.deleted.push(document._id)
    else if (now === undefined) plan.create.push(document)
    else if (untouched || reset || isHalfWritten(now, document._id, state))
      plan.update.push(document)
    else plan.edited.push(document._id)
  }
  if (!prune) return plan
  const wanted = new Set(documents.map((document) => document._id))
  for (const [id, {dataset}] of state.written) {
    const now = current.get(id)
    if (wanted.has(id) || !now) continue
    if (reset || fingerprint(now) === dataset) plan.remove.push(id)
    else plan.edited.push(id)
  }
  return plan
}

/** Whether an interrupted import left the document: its words are there, its assets need not be. */
const isHalfWritten = (now: Fields, id: string, {writing}: SeedState): boolean =>
  writing.has(id) && wordsFingerprint(now) === writing.get(id)
