import {GroqSyntaxError} from 'groq-js'
import {queryError} from '../errors.ts'
import {parse} from './groq.ts'
import {planQuery, type QueryPlan} from './plan.ts'
import type {QueryParams} from './restrictions.ts'

const PLANS_KEPT = 500
/** A string parameter alone in brackets names an attribute, which the parser must know. */
const ATTRIBUTE_PARAMETER = /\[\s*\$([a-zA-Z_]\w*)\s*\]/g

/** Parses queries and keeps the plans of those asked most recently. */
export class QueryParser {
  private readonly plans = new Map<string, QueryPlan>()

  /** Throws a `queryParseError` (400) for a query that does not parse or lacks a parameter. */
  plan(query: string, params: QueryParams): QueryPlan {
    const shaping = shapingParams(query, params)
    const key = `${JSON.stringify(shaping)}\n${query}`
    let plan = this.plans.get(key)
    this.plans.delete(key)
    plan ??= parsePlan(query, shaping)
    this.plans.set(key, plan)
    const [oldest] = this.plans.keys()
    if (this.plans.size > PLANS_KEPT && oldest !== undefined) this.plans.delete(oldest)

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

function parsePlan(query: string, params: Record<string, unknown>): QueryPlan {
  if (query.trim() === '') throw queryError(query, 'empty query')
  try {
    // groq-js wants a line's end after a comment; hosted Sanity does not.
    return planQuery(parse(`${query}\n`, params))
  } catch (error) {
    if (error instanceof GroqSyntaxError) {
      const description = error.message.replace(/^Syntax error in GROQ query at position \d+: /, '')
      throw queryError(query, description.toLowerCase(), error.position, error.position + 1)
    }
    throw queryError(query, error instanceof Error ? error.message : 'the query cannot be read')
  }
}
