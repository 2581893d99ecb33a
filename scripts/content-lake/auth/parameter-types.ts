type ParameterType = 'list' | 'number' | 'value'

/** A query's parameters by name, each with the type that its use asks for: a list after `in`, a number in a slice. */
export function parameterTypes(query: string): ReadonlyMap<string, ParameterType> {
  const types = new Map<string, ParameterType>()
  for (const {1: before, 2: name = '', 3: after} of query.matchAll(parameter)) {
    const isLimit = before === '..' || after === '..'
    const type = before === 'in' ? 'list' : isLimit ? 'number' : 'value'
    if (type !== 'value' || !types.has(name)) types.set(name, type)
  }
  return types
}

/** A parameter, what stands before it where that tells its type, and the dots of a slice after it. */
const parameter = /(?:(\bin|\.\.)\.?\s*)?\$(\w+)(?:\s*(\.\.))?/g

/** Tells whether all parameters are those of a query, and of its types. */
export function hasParameters(
  types: ReadonlyMap<string, ParameterType>,
  params: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(params).every(([name, value]) => {
    const type = types.get(name)
    if (type === 'list') return Array.isArray(value) && value.every(isSimple)
    if (type === 'number') return typeof value === 'number'
    return type === 'value' && isSimple(value)
  })
}

const isSimple = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)
