import type {LakeDocument} from '../../store/document.ts'
import type {ExprNode, FilterNode} from '../ast.ts'
import {pathOf} from './attribute-conditions.ts'
import {liftedOut} from './hoisting.ts'
import {conjuncts} from '../key-conditions.ts'
import {matching} from './indexes/attribute-index.ts'
import {type Comparison, comparing} from './indexes/range-index.ts'

/** A filter on a source that compares with what lies outside it, as `publishedDate > ^.publishedDate`. */
export interface OuterLookUp {
  source: string
  path: readonly string[]
  comparison: Comparison | '=='
}

/** No document's id begins with this. */
const mark = '\0'
const flipped: Record<string, OuterLookUp['comparison']> = {
  '==': '==',
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
}

/**
 * Rewrites a filter on a sorted source in place: what it compares with is known only while the query
 * runs, so the documents are then asked for by a dereference. Where that has no answer (the value is
 * no text, the list not sorted by it) the filter runs as it stood.
 *
 * @param name the look-up's own name, by which `lookedUp` finds it.
 */
export function lookUpByOuter(filter: FilterNode, name: string): OuterLookUp | null {
  if (filter.base.type !== 'Parameter') return null
  const conditions = conjuncts(filter.expr)
  for (const condition of conditions) {
    const found = compared(condition)
    if (!found) continue
    const rest = conditions.filter((other) => other !== condition)
    const list = asked(name, found.outer)
    const narrowed: ExprNode =
      rest.length === 0
        ? list
        : {
            type: 'Filter',
            base: list,
            expr: rest.reduce((left, right) => ({type: 'And', left, right})),
          }
    const args = [narrowed, {...filter}]
    const base: ExprNode = {type: 'FuncCall', namespace: 'global', name: 'coalesce', args}
    const {name: source} = filter.base
    Object.assign(filter, {type: 'Group', base, expr: undefined})
    return {source, path: found.path, comparison: found.comparison}
  }
  return null
}

function compared(condition: ExprNode) {
  if (condition.type !== 'OpCall') return null
  const {op, left, right} = condition
  const comparison = flipped[op]
  if (!comparison) return null
  return sides(left, right, flipped[comparison]) ?? sides(right, left, comparison)
}

function sides(
  attribute: ExprNode,
  operand: ExprNode,
  comparison: OuterLookUp['comparison'] | undefined,
) {
  const path = pathOf(attribute)
  const outer = path && liftedOut(operand)
  return path && outer && comparison ? {path, outer, comparison} : null
}

/** `@{"_ref": mark + name + value}->list`, which is null for a value that is no text. */
function asked(name: string, outer: ExprNode): ExprNode {
  const key: ExprNode = {type: 'Value', value: `${mark}${name}${mark}`}
  const reference: ExprNode = {
    type: 'Object',
    attributes: [
      {
        type: 'ObjectAttributeValue',
        name: '_ref',
        value: {type: 'OpCall', op: '+', left: key, right: outer},
      },
    ],
  }
  return {type: 'AccessAttribute', name: 'list', base: {type: 'Deref', base: reference}}
}

/** What a dereference asks of these look-ups; null where it asks for a document. */
export function lookedUp(
  lookUps: ReadonlyMap<string, OuterLookUp>,
  reference: string,
  sources: ReadonlyMap<string, readonly LakeDocument[]>,
): {list: readonly LakeDocument[] | null} | null {
  if (!reference.startsWith(mark)) return null
  const [, name = '', ...value] = reference.split(mark)
  const lookUp = lookUps.get(name)
  const list = lookUp && sources.get(lookUp.source)
  if (!lookUp || !list) return null
  const {path, comparison} = lookUp
  const text = value.join(mark)
  return {
    list:
      comparison === '=='
        ? matching(list, {kind: 'is', path}, text)
        : comparing(list, path, comparison, text),
  }
}
