/**
 * A copy of a document's content in which references marked with `_strengthenOnPublish` are strong, as publishing makes
 * them. A draft may refer weakly to a document that is itself only a draft; a published document may not
 * (https://www.sanity.io/docs/studio/reference-type).
 */
export function strengthenReferences<T extends object>(content: T): T {
  return strengthen(content)
}

function strengthen<T>(value: T): T
function strengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => strengthen(item))
  if (typeof value !== 'object' || value === null) return value
  const {_strengthenOnPublish: marker, ...rest}: Record<string, unknown> = {...value}
  const isStrong =
    typeof marker === 'object' && marker !== null && !('weak' in marker && marker.weak)
  const entries = Object.entries(rest).filter(([name]) => !isStrong || name !== '_weak')
  return Object.fromEntries(entries.map(([name, child]) => [name, strengthen(child)]))
}
