type ParameterType = 'texts' | 'number' | 'text'

/**
 * A query's parameters by name, each with its type: texts in a list after `in`, a number in a slice, and everywhere
 * else a text.
 */
export function parameterTypes(query: string): ReadonlyMap<string, ParameterType> {
  const names = (pattern: RegExp) => [...query.matchAll(pattern)].map(([, name = '']) => name)
  return new Map<string, ParameterType>([
    ...names(/\$(\w+)/g).map((name) => [name, 'text'] as const),
    ...names(/\$(\w+)(?=\s*\.\.)/g).map((name) => [name, 'number'] as const),
    ...names(/(?<=\.\.\s*)\$(\w+)/g).map((name) => [name, 'number'] as const),
    ...names(/(?<=\bin\s*)\$(\w+)/g).map((name) => [name, 'texts'] as const),
  ])
}

/** Tells whether all parameters are those of a query, and of its types. */
export function hasParameters(
  types: ReadonlyMap<string, ParameterType>,
  params: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(params).every(([name, value]) => {
    const type = types.get(name)
    if (type === 'texts') return Array.isArray(value) && value.every(isText)
    if (type === 'number') return typeof value === 'number'
    return type === 'text' && isText(value)
  })
}

const isText = (value: unknown): boolean => typeof value === 'string'
