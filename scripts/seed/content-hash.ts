import {createHash} from 'node:crypto'
import {readFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import {type Fields, isFields} from './load/fields.ts'

const BOOKKEEPING = ['_rev', '_createdAt', '_updatedAt']
/** What an unfinished import lacks or has too much of: assets come in a second step. */
const ASSETS = ['asset', '_sanityAsset', '_weak']

/** A hash of a document's content as the dataset holds it: equal as long as nobody changed anything. */
export const fingerprint = (document: Fields): string => hash(without(document, BOOKKEEPING))

/** The same, leaving out which assets the document points to. */
export const wordsFingerprint = (document: Fields): string =>
  hash(without(document, [...BOOKKEEPING, ...ASSETS]))

/**
 * A hash of what the seed says: texts, and the bytes of every picture and file in place of its path,
 * so that a redrawn picture counts as a change and another checkout's folder does not.
 *
 * @throws When a file that the document names cannot be read.
 */
export const seedFingerprint = (document: Fields): string =>
  hash(mapValues(document, (key, value) => (key === '_sanityAsset' ? contentOf(value) : value)))

function contentOf(asset: unknown): unknown {
  if (typeof asset !== 'string') return asset
  const bytes = readFileSync(fileURLToPath(asset.slice(asset.indexOf('@') + 1)))
  return createHash('sha1').update(bytes).digest('hex')
}

function without(value: Fields, names: string[]): unknown {
  return mapValues(value, (key, entry) => (names.includes(key) ? undefined : entry))
}

/** Rebuilds a value with its keys in order, so that two equal values give the same JSON. */
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
