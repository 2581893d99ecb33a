import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {isRecord} from '#schemas/rules/site-paths.ts'
import type {Fields, SeedDocument} from './documents.ts'
import type {SeedState} from './seed-state.ts'

/** The change that `npm run seed` would make to each document. */
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
  /** Ids of documents whose file was removed, where removing was not asked for. */
  withoutFile: string[]
  /** Ids not removed, because other documents refer to them. */
  inUse: string[]
}

/**
 * Decides what to write. An editor has changed a document when its content differs from what the seed
 * wrote last; `reset` overwrites it. `remove` removes documents without a file.
 *
 * @param current - The published documents of the dataset, by id: those of the seed and of the state.
 */
export function planSeed(options: {
  documents: SeedDocument[]
  current: ReadonlyMap<string, Fields>
  state: SeedState
  reset: boolean
  remove: boolean
}): SeedPlan {
  const {documents, current, state, reset, remove} = options
  const plan: SeedPlan = {
    create: [],
    update: [],
    remove: [],
    unchanged: [],
    edited: [],
    deleted: [],
    withoutFile: [],
    inUse: [],
  }
  for (const document of documents) {
    const existing = current.get(document._id)
    const lastWritten = state.get(document._id)
    const untouched = existing !== undefined && storedHash(existing) === lastWritten?.dataset
    if (untouched && lastWritten?.seed === seedHash(document)) plan.unchanged.push(document._id)
    else if (existing === undefined && lastWritten && !reset) plan.deleted.push(document._id)
    else if (existing === undefined) plan.create.push(document)
    else if (untouched || reset) plan.update.push(document)
    else plan.edited.push(document._id)
  }
  const wanted = new Set(documents.map((document) => document._id))
  for (const [id, {dataset}] of state) {
    const existing = current.get(id)
    if (wanted.has(id) || !existing) continue
    if (!remove) plan.withoutFile.push(id)
    else if (reset || storedHash(existing) === dataset) plan.remove.push(id)
    else plan.edited.push(id)
  }
  return plan
}

const idsOf = (documents: readonly SeedDocument[]) => documents.map(({_id}) => _id)

/** The plan as lines to read: what would be done to which documents, and what would be left as it is. */
export function describePlan(plan: SeedPlan): string[] {
  const parts: [string, string[]][] = [
    ['to create', idsOf(plan.create)],
    ['to write anew', idsOf(plan.update)],
    ['to remove, their files being gone', plan.remove],
    ['left as an editor changed them', plan.edited],
    ['left out, as an editor deleted them', plan.deleted],
    ['without a file, which --remove would remove', plan.withoutFile],
    ['kept without a file, as others refer to them', plan.inUse],
  ]
  const lines = parts
    .filter(([, ids]) => ids.length > 0)
    .map(([description, ids]) => `${ids.length} ${description}: ${ids.join(', ')}`)
  return plan.unchanged.length > 0 ? [...lines, `${plan.unchanged.length} unchanged`] : lines
}

/** Tells whether a plan changes nothing. */
export const isIdle = ({create, update, remove}: SeedPlan): boolean =>
  create.length + update.length + remove.length === 0

const SYSTEM_FIELDS = new Set(['_rev', '_createdAt', '_updatedAt', '_system'])

/** A hash of a document in the dataset: the same until its content changes. */
export const storedHash = (document: Fields): string =>
  hash(mapValues(document, (key, value) => (SYSTEM_FIELDS.has(key) ? undefined : value)))

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
