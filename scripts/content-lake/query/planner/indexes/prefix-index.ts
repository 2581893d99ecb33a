import type {LakeDocument} from '../../../store/document.ts'
import {binarySearch, applyListChange, type Documents} from '../../../store/list-change.ts'
import type {ExprNode} from '../../ast.ts'
import {evaluateFor} from '../../groq.ts'
import {IncrementalIndex, orderOf} from './incremental-index.ts'
import {tokenise} from './tokens.ts'

/** Which texts of a document are indexed: the value of an expression, whole or token by token. */
export interface IndexedText {
  key: ExprNode
  by: 'text' | 'token'
}

interface Entry {
  text: string
  document: LakeDocument
}

/**
 * The documents that have an indexed text with this prefix, or equal to it when `exact`. Each document
 * occurs once; the order is undefined.
 */
export function prefixScan(
  list: Documents,
  indexed: IndexedText,
  prefix: string,
  exact = false,
): Documents {
  const entries = prefixIndex.get(list, `${indexed.by} ${JSON.stringify(indexed.key)}`, indexed)
  const from = binarySearch(0, entries.length, (at) => (entries[at]?.text ?? '') >= prefix)
  const to = binarySearch(from, entries.length, (at) => {
    const text = entries[at]?.text ?? ''
    return exact ? text !== prefix : !text.startsWith(prefix)
  })
  return [...new Set(entries.slice(from, to).map(({document}) => document))]
}

/** Entries sorted by text: those with a common prefix are neighbours. */
const prefixIndex = new IncrementalIndex<IndexedText, readonly Entry[]>(
  (list, indexed) =>
    list
      .flatMap((document) => entriesOf(document, indexed))
      .sort((a, b) => compareText(a.text, b.text)),
  (entries, indexed, {before, removed, added}) => {
    const order = orderOf(before)
    return applyListChange(
      entries,
      (a, b) => compareText(a.text, b.text) || order(a.document, b.document),
      {
        removed: removed.flatMap((document) => entriesOf(document, indexed)),
        added: added.flatMap((document) => entriesOf(document, indexed)),
      },
    )
  },
)

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function entriesOf(document: LakeDocument, {key, by}: IndexedText): Entry[] {
  const value = evaluateFor(key, document)
  const texts = by === 'token' ? tokenise(value) : typeof value === 'string' ? [value] : []
  return [...new Set(texts)].map((text) => ({text, document}))
}
