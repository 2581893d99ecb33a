import {isFields} from '../seed/load/fields.ts'
import type {MoveDocument} from './content.ts'

/** Bytes of JSON in a transaction, as @sanity/import has it. */
const MAX_BYTES = 256 * 1024

/**
 * Orders documents so that each comes after those that it strongly refers to: a dataset accepts no other order. The
 * list is one of transactions. Documents that refer to each other in a circle, and what refers to these, are the
 * last, in one transaction.
 */
export function planTransactions(documents: readonly MoveDocument[]): MoveDocument[][] {
  const waiting = new Map(documents.map((document) => [document._id, strongReferences(document)]))
  const transactions: MoveDocument[][] = []
  let rest = [...documents]
  while (rest.length > 0) {
    const isReady = ({_id}: MoveDocument) =>
      waiting.get(_id)?.every((id) => id === _id || !waiting.has(id)) === true
    const ready = rest.filter(isReady)
    if (ready.length === 0) return [...transactions, rest]
    transactions.push(...splitBySize(ready))
    rest = rest.filter((document) => !isReady(document))
    for (const {_id} of ready) waiting.delete(_id)
  }
  return transactions
}

/** The ids that a value strongly refers to, in this dataset. */
function strongReferences(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(strongReferences)
  if (!isFields(value)) return []
  const {_ref: ref, _weak: weak, _dataset: other} = value
  const own = typeof ref === 'string' && weak !== true && other === undefined ? [ref] : []
  return [...own, ...Object.values(value).flatMap(strongReferences)]
}

function splitBySize(documents: readonly MoveDocument[]): MoveDocument[][] {
  const parts: MoveDocument[][] = []
  let bytes = Infinity
  for (const document of documents) {
    const size = Buffer.byteLength(JSON.stringify(document))
    if (bytes + size > MAX_BYTES) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(document)
    bytes += size
  }
  return parts
}
