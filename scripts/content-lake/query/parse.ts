import {GroqSyntaxError} from 'groq-js'
import {queryError} from '../protocol/errors.ts'
import {parse} from './groq.ts'
import {type ExprNode, nodesOf} from './ast.ts'
import {decidable, decisions, foldDecided} from './fold.ts'
import {planQuery, type QueryPlan} from './plan.ts'
import {RecentlyUsed} from './recently-used.ts'
import type {QueryParams} from './restrictions.ts'

const PLANS_KEPT = 500
/** A string parameter alone in brackets names an attribute, which the parser must know. */
const ATTRIBUTE_PARAMETER = /\[\s*\$([a-zA-Z_]\w*)\s*\]/g

/** A parsed query, and the conditions in it that its parameters decide. */
interface Parsed {
  tree: ExprNode
  open: ExprNode[]
}

/** Parses queries and keeps the plans of those asked most recently. */
export class QueryParser {
  private readonly trees = new RecentlyUsed<Parsed>(PLANS_KEPT)
  private readonly plans = new RecentlyUsed<QueryPlan>(PLANS_KEPT)

  /** Throws a `queryParseError` (400) for a query that does not parse or lacks a parameter. */
  plan(query: string, params: QueryParams): QueryPlan {
    const shaping = shapingParams(query, params)
    const key = `${JSON.stringify(shaping)}\n${query}`
    const {tree, open} = this.trees.get(key, () => {
      const parsed = parseTree(query, shaping)
      return {tree: parsed, open: decidable(parsed)}
    })
    const plan = this.plans.get(`${decisions(open, params)}\n${key}`, () =>
      planTree(query, tree, params),
    )
    for (const name of plan.parameters) {
      if (Object.hasOwn(params, name)) continue
      const start = query.indexOf(`$${name}`)
      const description = `param $${name} referenced, but not provided`
      throw queryError(query, description, start, start + name.length + 1)
    }
    return plan
  }
}

/** Numbers decide how slices parse and names how attributes do; all else stays out of the cache's key. */
function shapingParams(query: string, params: QueryParams): Record<string, unknown> {
  const shaping: Record<string, unknown> = {}
  for (const name of Object.keys(params).sort()) {
    if (typeof params[name] === 'number') shaping[name] = params[name]
  }
  for (const [, name] of query.matchAll(ATTRIBUTE_PARAMETER)) {
    if (name && Object.hasOwn(params, name)) shaping[name] = params[name]
  }
  return shaping
}

/** Parses a query. Throws a `queryParseError` (400). */
export function parseTree(query: string, params: QueryParams): ExprNode {
  if (query.trim() === '') throw queryError(query, 'empty query')
  try {
    // groq-js wants a line's end after a comment; hosted Sanity does not.
    return parse(`${query}\n`, {...params})
  } catch (error) {
    if (error instanceof GroqSyntaxError) {
      const description = error.message.replace(/^Syntax error in GROQ query at position \d+: /, '')
      throw queryError(query, description.toLowerCase(), error.position, error.position + 1)
    }
    throw unreadable(query, error)
  }
}

/** Plans a copy: what the parameters decide is dropped from it. */
function planTree(query: string, parsed: ExprNode, params: QueryParams): QueryPlan {
  try {
    const tree = structuredClone(parsed)
    const parameters = new Set<string>()
    for (const node of nodesOf(tree)) if (node.type === 'Parameter') parameters.add(node.name)
    foldDecided(tree, params)
    return {...planQuery(tree), parameters}
  } catch (error) {
    throw unreadable(query, error)
  }
}

function unreadable(query: string, error: unknown) {
  return queryError(query, error instanceof Error ? error.message : 'the query cannot be read')
}
