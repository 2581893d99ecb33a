import type {ExprNode} from '../ast.ts'
import {isRecord} from '../../store/document.ts'
import {traceAttributes, traceObject} from './stored-values.ts'
import {literalTrace, type ResultPart, type Trace, unknownTrace, Untraceable} from './trace.ts'
import {traceChoice} from './trace-choice.ts'
import {traceObjectExpression} from './trace-object.ts'

/**
 * How the value of a query, or of a part of it, is traced to where it is stored. Filters, orders and
 * conditions stay as they are written, so that they decide the same. What is computed is unknown.
 */
export function traceQuery(node: ExprNode): Trace {
  switch (node.type) {
    case 'Group':
      return traceQuery(node.base)
    case 'Value':
      return literalTrace
    case 'AccessAttribute':
      return traceAccess(node)
    case 'This':
    case 'Parent':
    case 'Everything':
    case 'Filter':
    case 'Deref':
    case 'PipeFuncCall':
    case 'ArrayCoerce':
      return hasProjection(node) ? unknownTrace : traceObject(node)
    case 'AccessElement':
      return hasProjection(node) ? traceElement(node) : traceObject(node)
    case 'Slice':
      return hasProjection(node) ? traceSlice(node) : traceObject(node)
    case 'Object':
      return traceObjectExpression(node.attributes, traceQuery)
    case 'Projection':
      return traceProjection(node)
    case 'Map':
      return withRoot(node.base, traceList(node, traceQuery(node.expr)))
    case 'FuncCall':
    case 'Select':
      return traceChoice(node, traceQuery) ?? unknownTrace
    default:
      return unknownTrace
  }
}

function traceAccess(node: ExprNode): Trace {
  const names: string[] = []
  let base: ExprNode = node
  while (base.type === 'AccessAttribute') {
    names.unshift(base.name)
    base = base.base ?? {type: 'This'}
  }
  return hasProjection(base) ? unknownTrace : withRoot(base, traceAttributes(base, names))
}

function traceProjection(node: ExprNode & {type: 'Projection'}): Trace {
  if (node.expr.type !== 'Object') return unknownTrace
  const object = traceObjectExpression(node.expr.attributes, traceQuery)
  return withRoot(node.base, {...object, expr: {...node, expr: object.expr}})
}

/** `list[]{…}`, `list[].name`: each element is traced by itself. */
function traceList(node: ExprNode & {type: 'Map'}, item: Trace): Trace {
  return {expr: {...node, expr: item.expr}, read: listReader(item)}
}

function listReader(item: Trace): Trace['read'] {
  return (traced, part) => {
    const {value, at} = part
    if (value === null && (traced ?? null) === null) return
    if (!Array.isArray(value) || !Array.isArray(traced) || traced.length !== value.length) {
      throw new Untraceable()
    }
    for (const [index, element] of value.entries()) {
      item.read(traced[index], {...part, value: element, at: [...at, {index, key: undefined}]})
    }
  }
}

/** `list{…}[0]` */
function traceElement(node: ExprNode & {type: 'AccessElement'}): Trace {
  const {base} = node
  if (base.type !== 'Map') return unknownTrace
  const item = traceQuery(base.expr)
  return {...item, expr: {...node, base: {...base, expr: item.expr}}}
}

/** `list{…}[0...20]` */
function traceSlice(node: ExprNode & {type: 'Slice'}): Trace {
  const {base} = node
  if (base.type !== 'Map') return unknownTrace
  const list = traceList(base, traceQuery(base.expr))
  return {...list, expr: {...node, base: list.expr}}
}

/**
 * What is read from within another document, as `asset->metadata{…}` or `*[…][0].sections[]{…}`, is
 * looked for in that document, which is evaluated beside it.
 */
function withRoot(base: ExprNode, trace: Trace): Trace {
  const root = rootOf(base)
  if (!root) return trace
  const valueOf = (traced: unknown) => (isRecord(traced) ? traced['value'] : null)
  const enter = (traced: unknown, part: ResultPart) => ({
    ...part,
    scope: part.scope.within(isRecord(traced) ? traced['root'] : null),
  })
  return {
    expr: {
      type: 'Object',
      attributes: [
        {type: 'ObjectAttributeValue', name: 'root', value: root},
        {type: 'ObjectAttributeValue', name: 'value', value: trace.expr},
      ],
    },
    read: (traced, part) => trace.read(valueOf(traced), enter(traced, part)),
    ...(trace.attributes && {
      attributes: (traced, part) =>
        trace.attributes?.(valueOf(traced), enter(traced, part)) ?? new Map(),
    }),
  }
}

/** The document at the start of a path of attributes, when it is neither `@` nor `^`. */
function rootOf(base: ExprNode): ExprNode | null {
  switch (base.type) {
    case 'Group':
    case 'ArrayCoerce':
    case 'Filter':
    case 'Slice':
    case 'AccessElement':
      return rootOf(base.base)
    case 'AccessAttribute': {
      const {base: inner} = base
      if (!inner) return null
      const isDocument = inner.type === 'Deref' || inner.type === 'AccessElement'
      return isDocument && !hasProjection(inner) ? inner : rootOf(inner)
    }
    default:
      return null
  }
}

/** Whether objects that the query made, instead of stored ones, are among what a node reads. */
function hasProjection(node: ExprNode): boolean {
  switch (node.type) {
    case 'This':
    case 'Parent':
    case 'Everything':
      return false
    case 'AccessAttribute':
      return node.base ? hasProjection(node.base) : false
    case 'Group':
    case 'ArrayCoerce':
    case 'Filter':
    case 'Slice':
    case 'AccessElement':
    case 'PipeFuncCall':
    case 'Deref':
      return hasProjection(node.base)
    default:
      return true
  }
}
