import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {type Fields, isFields} from './load/fields.ts'

const SYSTEM_FIELDS = ['_rev', '_createdAt', '_updatedAt']
/** The fields that differ until an import has linked its assets. */
const ASSET_FIELDS = ['asset', '_sanityAsset', '_weak']

/** A hash of a document in the dataset: the same until its content changes. */
export const contentHash = (document: Fields): string => hash(without(document, SYSTEM_FIELDS))

/** The same without the references to assets. */
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
  if (!isFields(value)) return value
  const sorted: Fields = {}
  for (const key of Object.keys(value).toSorted()) {
    sorted[key] = mapValues(map(key, value[key]), map)
  }
  return sorted
}

const hash = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
