/** A mapping as a YAML file or a document holds it. */
export type Fields = Record<string, unknown>

/** Tells whether a value is a mapping: neither a list nor null. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The mappings of a list; none when the value is no list. */
export const listOf = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter(isFields) : []
