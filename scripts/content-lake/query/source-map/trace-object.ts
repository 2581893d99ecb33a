import {isRecord} from '../../store/document.ts'
import type {ExprNode, ObjectAttributeNode} from '../ast.ts'
import {type AttributeReaders, type ResultPart, type Trace, Untraceable} from './trace.ts'

/** `@` within a projection: the object that is projected. */
const SELF = '@'

/** One attribute of an object expression, and how its value is traced. */
interface Member {
  node: ObjectAttributeNode
  trace: Trace
}

/**
 * `{title, "slug": slug.current, ...}`, also as a projection's expression. What is traced has one attribute
 * for each member, by its number.
 *
 * @param traceOf how the value of a member is traced.
 */
export function traceObjectExpression(
  attributes: readonly ObjectAttributeNode[],
  traceOf: (node: ExprNode) => Trace,
): Trace {
  const members = attributes.map((node) => ({node, trace: traceOf(node.value)}))
  const expr: ExprNode = {
    type: 'Object',
    attributes: [
      {type: 'ObjectAttributeValue', name: SELF, value: {type: 'This'}},
      ...members.map((member, index) => ({
        type: 'ObjectAttributeValue' as const,
        name: String(index),
        value: memberExpression(member),
      })),
    ],
  }
  const attributesOf = (traced: unknown, part: ResultPart) => readersOf(members, traced, part)
  return {
    expr,
    attributes: attributesOf,
    read: (traced, part) => {
      if (!isRecord(traced) || !isRecord(part.value)) {
        if ((traced ?? null) === null && part.value === null) return
        throw new Untraceable()
      }
      const readers = attributesOf(traced, part)
      for (const [name, value] of Object.entries(part.value)) {
        const read = readers.get(name)
        const inner = {...part, value, at: [...part.at, name]}
        if (read) read(inner)
        else part.map.add(inner.at, {type: 'unknown'})
      }
    },
  }
}

function memberExpression({node, trace}: Member): ExprNode {
  if (node.type !== 'ObjectConditionalSplat') return trace.expr
  return {
    type: 'Select',
    alternatives: [{type: 'SelectAlternative', condition: node.condition, value: trace.expr}],
    fallback: {type: 'Value', value: null},
  }
}

/** Later members replace earlier ones of the same name, as in the result. */
function readersOf(
  members: readonly Member[],
  traced: unknown,
  {scope, ...part}: ResultPart,
): AttributeReaders {
  const readers: AttributeReaders = new Map()
  if (!isRecord(traced)) return readers
  const inner = scope.within(traced[SELF])
  for (const [index, {node, trace}] of members.entries()) {
    const value = traced[String(index)] ?? null
    if (node.type === 'ObjectAttributeValue') {
      readers.set(node.name, (attribute) => trace.read(value, {...attribute, scope: inner}))
    } else if (trace.attributes) {
      for (const entry of trace.attributes(value, {...part, scope: inner})) readers.set(...entry)
    } else if (isRecord(value)) {
      for (const entry of storedAttributes(value)) readers.set(...entry)
    }
  }
  return readers
}

/** `...`: the attributes of an object that is stored as it is. */
function storedAttributes(object: Record<string, unknown>): AttributeReaders {
  return new Map(
    Object.keys(object).map((name) => [
      name,
      ({value, at, scope, map}: ResultPart) => {
        if (value === null) return
        if (object[name] !== value) throw new Untraceable()
        const location = scope.locate(object)
        if (location) map.addValue(at, {...location, path: [...location.path, name]})
        else map.add(at, {type: 'unknown'})
      },
    ]),
  )
}
