import {type ExprNode, nodesOf} from './ast.ts'
import type {QueryParams} from './key-conditions.ts'

/** The largest part of a list that a known query may read on the server's thread. */
const MAX_SLICE = 500
const MAX_PARAMS = 30
const MAX_LIST = 100
const MAX_TEXT = 256

/** Queries of a site or its Studio, by their exact text, that may run where visitors are served. */
export class KnownQueries {
  private readonly queries: ReadonlySet<string>

  constructor(queries: readonly string[]) {
    this.queries = new Set(queries)
  }

  /**
   * Whether this is a query of the list with parameters as its sender gives them. Anybody
   * chooses parameters: long ones, and patterns with several wildcards, can make any query slow.
   */
  has(query: string, params: QueryParams): boolean {
    if (!this.queries.has(query)) return false
    const values = Object.values(params)
    return values.length <= MAX_PARAMS && values.every(isPlain)
  }
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= MAX_LIST && value.every(isPlainValue)
  return isPlainValue(value)
}

function isPlainValue(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MAX_TEXT && !value.includes('*')
  return value === null || typeof value === 'boolean' || Number.isFinite(value)
}

const wideTrees = new WeakMap<ExprNode, boolean>()

/** Whether a query reads a large part of a list. Numbers among the parameters are part of the tree. */
export function hasWideSlice(tree: ExprNode): boolean {
  let isWide = wideTrees.get(tree)
  if (isWide === undefined) {
    isWide = [...nodesOf(tree)].some((node) => node.type === 'Slice' && widthOf(node) > MAX_SLICE)
    wideTrees.set(tree, isWide)
  }
  return isWide
}

/** Negative positions count from the list's end. */
function widthOf({left, right}: {left: number; right: number}): number {
  return left < 0 === right < 0 ? right - left : Infinity
}
