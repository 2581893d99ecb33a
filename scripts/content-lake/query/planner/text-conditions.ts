import type {Documents} from '../../store/list-change.ts'
import type {ExprNode} from '../ast.ts'
import {isOfParameters, isPlainKey, pathOf} from './attribute-conditions.ts'
import {beginning} from './indexes/prefix-index.ts'
import {Derivation} from './indexes/incremental-index.ts'
import {partOf, succeed} from './indexes/attribute-index.ts'
import {filterSync, valueOf} from '../groq.ts'
import type {QueryParams} from '../key-conditions.ts'
import {patternWords} from './indexes/tokens.ts'

/** `string::startsWith(key, wanted)` or `key match wanted`. */
export interface TextSearch {
  kind: 'startsWith' | 'match'
  key: ExprNode
  /** What is searched for, of parameters alone. */
  wanted: ExprNode
}

/** Reads a condition that an index of texts answers; null for anything else. */
export function textSearchOf(expr: ExprNode): TextSearch | null {
  if (expr.type === 'Group') return textSearchOf(expr.base)
  if (expr.type === 'FuncCall' && expr.namespace === 'string' && expr.name === 'startsWith') {
    const [key, wanted] = expr.args
    if (!key || !wanted || !isPlainKey(key) || !isOfParameters(wanted)) return null
    return {kind: 'startsWith', key, wanted}
  }
  if (expr.type === 'OpCall' && expr.op === 'match' && pathOf(expr.left)) {
    const {left: key, right: wanted} = expr
    return isOfParameters(wanted) ? {kind: 'match', key, wanted} : null
  }
  return null
}

/** The documents of the list that a search finds, in the list's order. */
export function searched(list: Documents, search: TextSearch, params: QueryParams): Documents {
  const text = valueOf(search.wanted, {}, params)
  if (typeof text !== 'string') return filterSync(list, conditionOf(search, text))
  return found.of(list, JSON.stringify([search.kind, search.key, text]), {...search, text})
}

const found = new Derivation<TextSearch & {text: string}, Documents>(
  (list, search) => partOf(list, candidates(list, search)),
  (part, search, {removed, added}) => {
    const condition = conditionOf(search, search.text)
    return succeed(part, {
      removed: filterSync(removed, condition),
      added: filterSync(added, condition),
    })
  },
)

function candidates(list: Documents, search: TextSearch & {text: string}): Documents {
  const {kind, key, text} = search
  if (kind === 'startsWith') return beginning(list, {key, by: 'text'}, text)
  const words = patternWords(text)
  const [longest] = words.toSorted((a, b) => b.beginning.length - a.beginning.length)
  if (!longest?.beginning) return filterSync(list, conditionOf(search, text))
  const {beginning: start, rest} = longest
  const some = beginning(list, {key, by: 'word'}, start, rest === 'none')
  const isWhole = words.length === 1 && rest !== 'more'
  return isWhole ? some : filterSync(some, conditionOf(search, text))
}

function conditionOf({kind, key}: TextSearch, text: unknown): ExprNode {
  const value: ExprNode = {type: 'Value', value: text}
  return kind === 'match'
    ? {type: 'OpCall', op: 'match', left: key, right: value}
    : {type: 'FuncCall', namespace: 'string', name: 'startsWith', args: [key, value]}
}
