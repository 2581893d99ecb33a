import {isDocumentId, isRecord, randomId} from '../store/document.ts'
import type {MutationProblem} from '../protocol/errors.ts'
import {LIMITS} from '../limits.ts'

/** Names that have a special meaning on JavaScript objects. */
const FORBIDDEN_NAMES = new Set(['__proto__', 'hasOwnProperty', 'constructor', 'prototype'])

/**
 * The id for a new document: its `_id`, a random one if it has none, or `prefix.` with a random end.
 * Null when its `_id` is invalid.
 */
export function resolveDocumentId(document: Record<string, unknown>): string | null {
  const given = document['_id']
  if (given === undefined || given === null || given === '') return randomId()
  if (typeof given === 'string' && given.endsWith('.')) {
    const id = given + randomId()
    return isDocumentId(id) ? id : null
  }
  return isDocumentId(given) ? given : null
}

/** The reason why the document cannot be stored, or null. */
export function validateDocument(document: Record<string, unknown>): MutationProblem | null {
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
  const attributes = {left: LIMITS.documentAttributes.value}
  const error = findStructureError(document, 0, attributes)
  return error ? problem(`Document "${id}" ${error}`) : null
}

function findStructureError(
  value: unknown,
  depth: number,
  attributes: {left: number},
): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (depth > LIMITS.documentDepth.value)
    return `is nested deeper than ${LIMITS.documentDepth.value} levels`
  const names = Object.keys(value)
  attributes.left -= names.length
  if (attributes.left < 0) return `has more than ${LIMITS.documentAttributes.value} attributes`
  if (Array.isArray(value)) {
    // A patch may have set an element beyond the list's end, or none that there is.
    if (value.length !== names.length) return 'has a list with a gap: an index is out of its range'
  } else {
    const forbidden = names.find((name) => FORBIDDEN_NAMES.has(name) || name.length > 256)
    if (forbidden !== undefined) return `has a forbidden attribute name "${forbidden.slice(0, 40)}"`
    if ('_ref' in value && isRecord(value) && value['_ref'] !== undefined) {
      const ref = value['_ref']
      if (ref !== null && typeof ref !== 'string')
        return 'has a reference whose _ref is not a string'
    }
  }
  for (const child of Object.values(value)) {
    const error = findStructureError(child, depth + 1, attributes)
    if (error) return error
  }
  return null
}
