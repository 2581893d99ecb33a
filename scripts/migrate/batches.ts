import type {Change} from './collect-changes.ts'

/** What is written in one transaction: few enough that progress shows, and small enough for the API. */
const maxChanges = 100
const maxBytes = 256 * 1024

/** Groups changes in their order. A change is never parted, and one with a transaction id stands alone. */
export function* batchesOf(changes: readonly Change[]): Generator<Change[]> {
  let batch: Change[] = []
  let bytes = 0
  for (const change of changes) {
    const size = Buffer.byteLength(JSON.stringify(change.mutations))
    const isAlone = change.transactionId !== undefined || batch[0]?.transactionId !== undefined
    const isFull = isAlone || batch.length === maxChanges || bytes + size > maxBytes
    if (batch.length > 0 && isFull) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(change)
    bytes += size
  }
  if (batch.length > 0) yield batch
}
