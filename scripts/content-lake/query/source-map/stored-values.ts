import type {ExprNode} from '../ast.ts'
import {isRecord} from '../../store/document.ts'
import {type ResultPart, type Trace, Untraceable} from './trace.ts'

/** An object or array that is stored as it is: a document, an element of a list, what `@` or `^` means. */
export function traceObject(expr: ExprNode): Trace {
  return {expr, read: (traced, part) => addStored(traced, [], part)}
}

/** `a.b.c`: attributes of an object that `base` gives. */
export function traceAttributes(base: ExprNode, names: readonly string[]): Trace {
  return {expr: base, read: (traced, part) => addStored(traced, names, part)}
}

/** Adds the mapping of what `names` lead to from a stored object. */
function addStored(root: unknown, names: readonly string[], part: ResultPart): void {
  const {value, at, scope, map} = part
  if (value === null) return
  if (valueAt(root, names) !== value) {
    // A list of documents is made by the query; its elements are stored.
    if (names.length === 0 && Array.isArray(root)) return addElements(root, part)
    throw new Untraceable()
  }
  const location = isObject(root) ? scope.locate(root) : undefined
  if (location) map.addValue(at, {...location, path: [...location.path, ...names]})
  else if (names.length === 0 && Array.isArray(root)) addElements(root, part)
  else map.add(at, {type: 'unknown'})
}

/** Adds the mappings of a list's elements, each stored somewhere. */
function addElements(elements: readonly unknown[], part: ResultPart): void {
  const {value, at} = part
  if (!Array.isArray(value) || value.length !== elements.length) throw new Untraceable()
  for (const [index, element] of elements.entries()) {
    const inner = {...part, value: value[index], at: [...at, {index, key: undefined}]}
    if (isObject(element)) addStored(element, [], inner)
    else part.map.add(inner.at, {type: 'unknown'})
  }
}

function valueAt(root: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), root)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
