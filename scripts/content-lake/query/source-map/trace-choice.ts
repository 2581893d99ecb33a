import {isRecord} from '../../store/document.ts'
import type {ExprNode} from '../ast.ts'
import {type Trace, Untraceable} from './trace.ts'

/** Attributes of what is traced: the number of the alternative that was chosen, and what it gave. */
const CHOSEN = 'chosen'
const VALUE = 'value'

const nothing: ExprNode = {type: 'Value', value: null}

/** `coalesce()` and `select()`: the alternative that the query chose is traced. Null for other functions. */
export function traceChoice(node: ExprNode, traceOf: (node: ExprNode) => Trace): Trace | null {
  if (node.type === 'Select') return traceSelect(node, traceOf)
  if (node.type !== 'FuncCall' || node.namespace !== 'global' || node.name !== 'coalesce') {
    return null
  }
  return traceProjections(node, traceOf) ?? traceFirst(node.args, traceOf)
}

function traceSelect(node: ExprNode & {type: 'Select'}, traceOf: (node: ExprNode) => Trace): Trace {
  const values = node.alternatives.map(({value}) => value)
  const traces = [...values, node.fallback ?? nothing].map(traceOf)
  const alternatives = node.alternatives.map((alternative, index) => ({
    ...alternative,
    value: numbered(traces, index),
  }))
  const fallback = node.fallback ? numbered(traces, alternatives.length) : nothing
  return {expr: {type: 'Select', alternatives, fallback}, ...readerOf(traces)}
}

/** `coalesce(a, b)` as `select(a != null => …, b != null => …)`. */
function traceFirst(args: readonly ExprNode[], traceOf: (node: ExprNode) => Trace): Trace {
  const traces = args.map(traceOf)
  const alternatives = args.map((left, index) => ({
    type: 'SelectAlternative' as const,
    condition: {type: 'OpCall' as const, op: '!=', left, right: nothing},
    value: numbered(traces, index),
  }))
  return {expr: {type: 'Select', alternatives, fallback: nothing}, ...readerOf(traces)}
}

/**
 * `coalesce(….{…}, ….{…})`: what is traced of a projection is null where the projection is, so that the
 * function stays as it is, and with it the plan of sub-queries.
 */
function traceProjections(
  node: ExprNode & {type: 'FuncCall'},
  traceOf: (node: ExprNode) => Trace,
): Trace | null {
  const traces: Trace[] = []
  for (const arg of node.args) {
    const trace = traceOf(arg)
    const {expr} = trace
    if (expr.type !== 'Projection' || expr.expr.type !== 'Object') return null
    const {attributes} = expr.expr
    const projection = {...expr.expr, attributes: [...attributes, numberOf(traces.length)]}
    traces.push({...trace, expr: {...expr, expr: projection}})
  }
  const args = traces.map(({expr}) => expr)
  return {expr: {...node, args}, ...readerOf(traces, (traced) => traced)}
}

function numbered(traces: readonly Trace[], index: number): ExprNode {
  const value = traces[index]?.expr ?? nothing
  return {
    type: 'Object',
    attributes: [numberOf(index), {type: 'ObjectAttributeValue', name: VALUE, value}],
  }
}

function numberOf(index: number) {
  const value: ExprNode = {type: 'Value', value: index}
  return {type: 'ObjectAttributeValue' as const, name: CHOSEN, value}
}

function readerOf(
  traces: readonly Trace[],
  valueOf = (traced: Record<string, unknown>): unknown => traced[VALUE],
): Pick<Trace, 'read' | 'attributes'> {
  const choose = (traced: unknown) =>
    isRecord(traced) ? {trace: traces[Number(traced[CHOSEN])], value: valueOf(traced)} : null
  return {
    read: (traced, part) => {
      const choice = choose(traced)
      if (choice?.trace) choice.trace.read(choice.value, part)
      else if (part.value !== null) throw new Untraceable()
    },
    attributes: (traced, part) => {
      const choice = choose(traced)
      return choice?.trace?.attributes?.(choice.value, part) ?? new Map()
    },
  }
}
