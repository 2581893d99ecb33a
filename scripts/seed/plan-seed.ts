import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {isRecord} from '#schemas/rules/site-paths.ts'
import type {Fields, SeedDocument} from './documents.ts'
import type {SeedState} from './seed-state.ts'

/** The change that seeding makes to each document. */
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

/** Tells whether an interrupted import wrote the document, with or without its assets. */
const isPartlyWritten = (existing: Fields, id: string, {writing}: SeedState): boolean =>
  writing.has(id) && hashWithoutAssets(existing) === writing.get(id)

/** Summarises a run, such as `Documents: 112 written, 3 unchanged.` */
export function summarisePlan(plan: SeedPlan): string {
  const written = plan.create.length + plan.update.length
  const parts = [
    [written, 'written'],
    [plan.remove.length, 'removed, their files being gone'],
    [plan.unchanged.length, 'unchanged'],
    [plan.edited.length, 'left as an editor changed them'],
    [plan.deleted.length, 'left out, as an editor deleted them'],
    [plan.inUse.length, 'kept, as others refer to them'],
  ] as const
  const named = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return named.length === 0 ? 'The seed is empty.' : `Documents: ${named.join(', ')}.`
}

const SYSTEM_FIELDS = ['_rev', '_createdAt', '_updatedAt']
/** The fields that differ until an import has linked its assets. */
const ASSET_FIELDS = ['asset', '_sanityAsset', '_weak']

/** A hash of a document in the dataset: the same until its content changes. */
export const contentHash = (document: Fields): string => hash(without(document, SYSTEM_FIELDS))

/** Copies a document without its references to assets. */
export const hashWithoutAssets = (document: Fields): string =>
  hash(without(document, [...SYSTEM_FIELDS, ...ASSET_FIELDS]))

/**
 * A hash of a document of the seed. It takes the bytes of images and files instead of their paths, so
 * that a changed image counts as a change and another folder of the checkout does not.
 *
 * @throws When a file that the document names cannot be read.
 */
export const seedHash = (document: Fields): string =>
  hash(mapValues(document, (key, value) => (key === '_sanityAsset' ? hashFile(value) : value)))

function hashFile(asset: unknown): unknown {
  if (typeof asset !== 'string') return asset
  const bytes = readFileSync(fileURLToPath(asset.slice(asset.indexOf('@') + 1)))
  return createHash('sha1').update(bytes).digest('hex')
}

function without(value: Fields, names: string[]): unknown {
  return mapValues(value, (key, entry) => (names.includes(key) ? undefined : entry))
}

/** Copies a value with sorted keys, so that equal values have the same JSON. */
function mapValues(value: unknown, map: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapValues(entry, map))
  if (!isRecord(value)) return value
  const sorted: Fields = {}
  for (const key of Object.keys(value).toSorted()) {
    sorted[key] = mapValues(map(key, value[key]), map)
  }
  return sorted
}

const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
