import type {ExprNode} from '../ast.ts'
import type {Step} from './json-path.ts'
import type {Scope} from './location.ts'
import type {SourceMapBuilder} from './source-map.ts'

/** A part of a result: its value, its path in the result, and what its map is collected with. */
export interface ResultPart {
  value: unknown
  at: readonly Step[]
  scope: Scope
  map: SourceMapBuilder
}

/**
 * How the value of an expression is traced to where it is stored. `expr` takes the expression's place in
 * the query: evaluated in the same scope, it gives objects of documents instead of values, from which `read`
 * adds the mappings of the value.
 */
export interface Trace {
  expr: ExprNode
  /** Throws Untraceable when what is traced is not the value of the result. */
  read(traced: unknown, part: ResultPart): void
  /** For objects: by attribute, what adds its mappings. Others are read whole. */
  attributes?(traced: unknown, part: ResultPart): AttributeReaders
}

/** By name, what adds the mappings of an attribute of an object. */
export type AttributeReaders = Map<string, (part: ResultPart) => void>

/** What is traced differs from the result: nothing of the map can be relied on. */
export class Untraceable extends Error {}

/** An expression whose value is computed. */
export const unknownTrace: Trace = {
  expr: {type: 'Value', value: null},
  read: (_traced, {value, at, map}) => {
    if (value !== null) map.add(at, {type: 'unknown'})
  },
}

/** A constant of the query's text. */
export const literalTrace: Trace = {
  expr: {type: 'Value', value: null},
  read: (_traced, {value, at, map}) => {
    if (value !== null) map.add(at, {type: 'literal'})
  },
}
