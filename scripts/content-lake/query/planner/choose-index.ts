import {type ExprNode, type FilterNode, joinConditions, replaceNode} from '../ast.ts'
import {conjuncts, type KeyCondition, keyConditionOf} from '../key-conditions.ts'
import {type AttributeCondition, attributeConditionOf} from './attribute-conditions.ts'
import {isDeterministic} from './determinism.ts'
import {IndexScan} from './index-scan.ts'
import {textConditionOf} from './text-conditions.ts'

/** The most selective key comes first. */
const COST: Record<KeyCondition['key'], number> = {id: 0, reference: 1, type: 2}

/**
 * Rewrites a filter on `*`, in place, to a filter on a parameter with the conditions that no index
 * decides; the scan finds what the parameter holds. Null, and no change, when no key is named.
 */
export function chooseIndex(filter: FilterNode, parameter: string): IndexScan | null {
  let rest = conjuncts(filter.expr)
  let best: {key: KeyCondition; condition: ExprNode} | null = null
  for (const condition of rest) {
    const key = keyConditionOf(condition)
    if (key && (!best || COST[key.key] < COST[best.key.key])) best = {key, condition}
  }
  if (!best) return null
  const {key, condition} = best
  if (key.exact) rest = rest.filter((other) => other !== condition)
  let attribute: AttributeCondition | undefined
  if (key.key === 'type') {
    // Only the list of a type lives long enough for a hash index to be worth building.
    for (const other of rest) {
      attribute = attributeConditionOf(other) ?? undefined
      if (!attribute) continue
      rest = rest.filter((remaining) => remaining !== other)
      break
    }
  }
  const deterministic = rest.filter(isDeterministic)
  const texts = rest.flatMap((other) => textConditionOf(other) ?? [])
  rest = rest.filter((other) => !deterministic.includes(other) && !textConditionOf(other))
  const base: ExprNode = {type: 'Parameter', name: parameter}
  if (rest.length === 0) replaceNode(filter, {type: 'Group', base})
  else Object.assign(filter, {base, expr: joinConditions('And', rest, true)})
  return new IndexScan(parameter, {key, attribute, deterministic, texts})
}
