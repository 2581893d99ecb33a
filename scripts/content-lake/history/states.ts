import type {DatabaseSync, SQLOutputValue} from 'node:sqlite'
import {deflateSync, inflateSync} from 'node:zlib'
import {z} from 'zod'

/**
 * How the history stores texts: the state of a document after a transaction as the difference from an earlier state of
 * it, its base, or whole where that difference has grown; the mutations as the difference from the state that they
 * lead to. A keystroke in a long document so takes some hundred bytes.
 */

/** The bytes that a difference from a base of so many bytes may take: then a new base costs less than it saves. */
const maxDifference = (base: number) => Math.min(base - 1, 300 + base / 20)

/** The texts of a document in a transaction: its mutations, and itself afterwards, null where it is deleted. */
interface StateTexts {
  mutations: string
  after: string | null
}

/** The columns that hold them. `base` is the transaction with the state from which `after` differs. */
interface StoredState {
  base: number | null
  mutations: Uint8Array
  after: Uint8Array | null
}

type Row = Record<string, SQLOutputValue>

/** Returns what adds states to the history. Transactions come in the order of their numbers. */
export function createStateWriter(database: DatabaseSync) {
  const findBase = database.prepare(
    `SELECT seq, after FROM transaction_documents
     WHERE document_id = ? AND base IS NULL AND after IS NOT NULL ORDER BY seq DESC LIMIT 1`,
  )
  const insert = database.prepare(
    `INSERT INTO transaction_documents (document_id, seq, position, base, mutations, after)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  return (id: string, seq: number, position: number, texts: StateTexts): void => {
    const {base, mutations, after} = compress(texts, findBase.get(id))
    insert.run(id, seq, position, base, mutations, after)
  }
}

function compress({mutations: text, after}: StateTexts, base: Row | undefined): StoredState {
  if (after === null) return {base: null, mutations: deflateSync(text), after: null}
  const mutations = packDifference(text, after)
  const whole = base?.['after']
  if (whole instanceof Uint8Array) {
    const difference = packDifference(after, unpack(whole))
    if (difference.byteLength <= maxDifference(whole.byteLength)) {
      return {base: Number(base?.['seq']), mutations, after: difference}
    }
  }
  return {base: null, mutations, after: deflateSync(after)}
}

/** Reads stored states: rows with the columns `document_id`, `base`, `after`, and where they are wanted `mutations`. */
export function createStateReader(database: DatabaseSync) {
  const findBase = database.prepare(
    'SELECT after FROM transaction_documents WHERE document_id = ? AND seq = ?',
  )
  /** The document as JSON; null where it was deleted. */
  const documentOf = ({document_id: id, base, after}: Row): string | null => {
    if (!(after instanceof Uint8Array)) return null
    if (base === null) return unpack(after)
    const whole = findBase.get(String(id), Number(base))?.['after']
    if (!(whole instanceof Uint8Array)) throw new Error(`the history of ${String(id)} is damaged`)
    return unpackDifference(after, unpack(whole))
  }
  return {
    documentOf,
    textsOf: (row: Row): StateTexts => {
      const [after, {mutations: packed}] = [documentOf(row), row]
      if (!(packed instanceof Uint8Array)) return {mutations: '[]', after}
      return {mutations: after === null ? unpack(packed) : unpackDifference(packed, after), after}
    },
  }
}

const unpack = (packed: Uint8Array): string => inflateSync(packed).toString()

/** A text as a list of its own texts, and of two numbers each: the first of its base's parts that follow, and how many. */
const difference = z.array(z.union([z.string(), z.number()]))

function packDifference(text: string, base: string): Uint8Array {
  const baseParts = partsOf(base)
  const indexes = new Map(baseParts.map((part, index) => [part, index]))
  const list: z.infer<typeof difference> = []
  let next = 0
  for (const part of partsOf(text)) {
    // Where a part is replaced, the text goes on with the next one.
    const near = [next, next + 1].find((index) => baseParts[index] === part)
    const match = near ?? indexes.get(part)
    const last = list.at(-1)
    if (match === undefined) {
      if (typeof last === 'string') list[list.length - 1] = last + part
      else list.push(part)
      continue
    }
    if (match === next && typeof last === 'number') list[list.length - 1] = last + 1
    else list.push(match, 1)
    next = match + 1
  }
  return deflateSync(JSON.stringify(list))
}

function unpackDifference(packed: Uint8Array, base: string): string {
  const baseParts = partsOf(base)
  const list = difference.parse(JSON.parse(unpack(packed)))
  let text = ''
  for (let index = 0; index < list.length; index += 1) {
    const [start, count] = [list[index], list[index + 1]]
    if (typeof start === 'number') {
      text += baseParts.slice(start, start + Number(count)).join('')
      index += 1
    } else text += start
  }
  return text
}

/** Cuts a JSON text after marks that stand often in it: most parts of a state are parts of an earlier one too. */
const partsOf = (text: string): string[] => text.match(/[^,.{}[\]]*[,.{}[\]]?/g) ?? []
