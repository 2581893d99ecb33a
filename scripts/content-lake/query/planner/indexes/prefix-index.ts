import type {LakeDocument} from '../../../store/document.ts'
import {boundary, changed, type Documents} from '../../../store/list-change.ts'
import type {ExprNode} from '../../ast.ts'
import {Derivation, orderOf} from './incremental-index.ts'
import {valueOf} from '../../groq.ts'
import {wordsOf} from './tokens.ts'

/** Which texts of a document are indexed: what an expression says of it, whole or word by word. */
export interface Indexed {
  key: ExprNode
  by: 'text' | 'word'
}

interface Entry {
  text: string
  document: LakeDocument
}

/** The documents with a text that begins so, or is the same where `whole`; each once, in no order. */
export function beginning(list: Documents, given: Indexed, text: string, whole = false): Documents {
  const entries = beginnings.of(list, `${given.by} ${JSON.stringify(given.key)}`, given)
  const from = boundary(0, entries.length, (at) => (entries[at]?.text ?? '') >= text)
  const to = boundary(from, entries.length, (at) => {
    const found = entries[at]?.text ?? ''
    return whole ? found !== text : !found.startsWith(text)
  })
  return [...new Set(entries.slice(from, to).map(({document}) => document))]
}

/** Texts in order. */
const beginnings = new Derivation<Indexed, readonly Entry[]>(
  (list, given) =>
    list
      .flatMap((document) => entriesOf(document, given))
      .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)),
  (entries, given, {before, removed, added}) => {
    const order = orderOf(before)
    return changed(
      entries,
      (a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : order(a.document, b.document)),
      {
        removed: removed.flatMap((document) => entriesOf(document, given)),
        added: added.flatMap((document) => entriesOf(document, given)),
      },
    )
  },
)

function entriesOf(document: LakeDocument, {key, by}: Indexed): Entry[] {
  const value = valueOf(key, document)
  const texts = by === 'word' ? wordsOf(value) : typeof value === 'string' ? [value] : []
  return [...new Set(texts)].map((text) => ({text, document}))
}
