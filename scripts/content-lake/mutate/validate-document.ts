import {isDocumentId, isRecord, randomId} from '../store/document.ts'
import type {MutationProblem} from '../protocol/errors.ts'

const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 20_000
/** Names that mean something else to JavaScript than to JSON. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'hasOwnProperty', 'constructor', 'prototype'])

/**
 * The id that a document is to be created under: its own, `prefix.` completed, or a random one.
 * Null when what it says is no id.
 */
export function idForCreation(document: Record<string, unknown>): string | null {
  const given = document['_id']
  if (given === undefined || given === null || given === '') return randomId()
  if (typeof given === 'string' && given.endsWith('.')) {
    const id = given + randomId()
    return isDocumentId(id) ? id : null
  }
  return isDocumentId(given) ? given : null
}

/** What forbids storing the document, or null. */
export function problemWith(document: Record<string, unknown>): MutationProblem | null {
  const id = typeof document['_id'] === 'string' ? document['_id'] : undefined
  const problem = (description: string): MutationProblem => ({
    type: 'validationError',
    description,
    ...(id === undefined ? {} : {id}),
  })
  if (!isDocumentId(id)) return problem(`Invalid document ID ${JSON.stringify(document['_id'])}`)
  const type = document['_type']
  if (typeof type !== 'string' || !/^[a-zA-Z_][\w.-]{0,127}$/.test(type)) {
    return problem(`Document "${id}" has no valid _type`)
  }
  const budget = {left: MAX_ATTRIBUTES}
  const fault = faultIn(document, 0, budget)
  return fault ? problem(`Document "${id}" ${fault}`) : null
}

function faultIn(value: unknown, depth: number, budget: {left: number}): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth > MAX_DEPTH) return `is nested deeper than ${MAX_DEPTH} levels`
  const names = Object.keys(value)
  budget.left -= names.length
  if (budget.left < 0) return `has more than ${MAX_ATTRIBUTES} attributes`
  if (!Array.isArray(value)) {
    const forbidden = names.find((name) => FORBIDDEN_NAMES.has(name) || name.length > 256)
    if (forbidden !== undefined) return `has a forbidden attribute name "${forbidden.slice(0, 40)}"`
    if ('_ref' in value && isRecord(value) && value['_ref'] !== undefined) {
      const ref = value['_ref']
      if (ref !== null && typeof ref !== 'string')
        return 'has a reference whose _ref is not a string'
    }
  }
  for (const child of Object.values(value)) {
    const fault = faultIn(child, depth + 1, budget)
    if (fault) return fault
  }
  return null
}
