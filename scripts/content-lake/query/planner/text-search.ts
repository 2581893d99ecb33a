import {applyListChange, binarySearch, type Documents} from '../../store/list-change.ts'
import type {ExprNode} from '../ast.ts'
import {evaluateFor, filterDocuments} from '../groq.ts'
import type {QueryParams} from '../key-conditions.ts'
import {isConstant, isDeterministic, pathOf} from './conditions.ts'
import {IncrementalIndex, orderOf, subsetOf, updateList} from './indexes.ts'
import type {LakeDocument} from '../../store/document.ts'

/** `string::startsWith(key, operand)` or `key match operand`. */
export interface TextCondition {
  kind: 'startsWith' | 'match'
  key: ExprNode
  /** The prefix or pattern: an expression of constants and parameters. */
  operand: ExprNode
}

/** Recognises a condition that a prefix index can answer; null for any other. */
export function textConditionOf(expr: ExprNode): TextCondition | null {
  if (expr.type === 'Group') return textConditionOf(expr.base)
  if (expr.type === 'FuncCall' && expr.namespace === 'string' && expr.name === 'startsWith') {
    const [key, operand] = expr.args
    if (!key || !operand || !isDeterministic(key) || !isConstant(operand)) return null
    return {kind: 'startsWith', key, operand}
  }
  if (expr.type === 'OpCall' && expr.op === 'match' && pathOf(expr.left)) {
    const {left: key, right: operand} = expr
    return isConstant(operand) ? {kind: 'match', key, operand} : null
  }
  return null
}

/** The documents of a list that satisfy a text condition, in the list's order. */
export function textSearch(
  list: Documents,
  condition: TextCondition,
  params: QueryParams,
): Documents {
  const text = evaluateFor(condition.operand, {}, params)
  if (typeof text !== 'string') return filterDocuments(list, exprOf(condition, text))
  const key = JSON.stringify([condition.kind, condition.key, text])
  return searchResults.get(list, key, {...condition, text})
}

/** Results of recent searches, kept up to date as documents change. */
const searchResults = new IncrementalIndex<TextCondition & {text: string}, Documents>(
  (list, condition) => subsetOf(list, scan(list, condition)),
  (result, condition, {removed, added}) => {
    const expr = exprOf(condition, condition.text)
    return updateList(result, {
      removed: filterDocuments(removed, expr),
      added: filterDocuments(added, expr),
    })
  },
)

function scan(list: Documents, condition: TextCondition & {text: string}): Documents {
  const {kind, key, text} = condition
  if (kind === 'startsWith') return prefixScan(list, {key, by: 'text'}, text)
  const tokens = patternTokens(text)
  const [longest] = tokens.toSorted((a, b) => b.prefix.length - a.prefix.length)
  if (!longest?.prefix) return filterDocuments(list, exprOf(condition, text))
  const candidates = prefixScan(
    list,
    {key, by: 'token'},
    longest.prefix,
    longest.rest === 'nothing',
  )
  const isDecided = tokens.length === 1 && longest.rest !== 'complex'
  return isDecided ? candidates : filterDocuments(candidates, exprOf(condition, text))
}

function exprOf({kind, key}: TextCondition, text: unknown): ExprNode {
  const value: ExprNode = {type: 'Value', value: text}
  return kind === 'match'
    ? {type: 'OpCall', op: 'match', left: key, right: value}
    : {type: 'FuncCall', namespace: 'string', name: 'startsWith', args: [key, value]}
}

/** Which texts of a document are indexed: the value of an expression, whole or token by token. */
interface IndexedText {
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
function prefixScan(
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

/**
 * Tokens as GROQ's `match` sees them. The three patterns are those of groq-js 2.0.0, which exports neither
 * them nor its tokeniser.
 */
const EDGE_DOTS = /(\b\.+|\.+\b)/g
const TOKENS = /([^!@#$%^&*(),\\/?";:{}|[\]+<>\s-])+/g
const TOKENS_WITH_WILDCARDS = /([^!@#$%^&(),\\/?";:{}|[\]+<>\s-])+/g

/** groq-js compares no more characters of a pattern's token. */
const MAX_TOKEN_LENGTH = 1024

/** The tokens of a text, or of a list of texts, in upper case. Other values have none. */
function tokenise(value: unknown): string[] {
  const texts: unknown[] = Array.isArray(value) ? value : [value]
  return texts.flatMap((text) =>
    typeof text === 'string'
      ? (text.replace(EDGE_DOTS, '').match(TOKENS) ?? []).map(toUpperCase)
      : [],
  )
}

/** A token of a pattern: its literal beginning, in upper case, and what follows it. */
interface PatternToken {
  prefix: string
  /** Nothing, one wildcard at the end, or something that an index cannot decide. */
  rest: 'nothing' | 'wildcard' | 'complex'
}

/** The tokens of a pattern of `match`, such as `ga* pipeline`. */
function patternTokens(pattern: string): PatternToken[] {
  return (pattern.replace(EDGE_DOTS, '').match(TOKENS_WITH_WILDCARDS) ?? []).map((whole) => {
    const token = whole.slice(0, MAX_TOKEN_LENGTH)
    const [literal = ''] = /^[\p{L}\p{M}\p{N}_'’]*/u.exec(token) ?? []
    const remainder = token.slice(literal.length)
    const rest = remainder === '' ? 'nothing' : remainder === '*' ? 'wildcard' : 'complex'
    return {prefix: toUpperCase(literal), rest}
  })
}

/**
 * Upper case by the rule with which regular expressions ignore case: character by character, unless that
 * makes several characters of one. Source: https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch
 */
function toUpperCase(text: string): string {
  let result = ''
  for (const unit of text.split('')) {
    const upper = unit.toUpperCase()
    result += upper.length === 1 && (upper > '\x7f' || unit <= '\x7f') ? upper : unit
  }
  return result
}
