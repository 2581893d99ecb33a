import type {Path} from 'sanity'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A path of the Studio as people write it: `content[3].alt`. Keys become the entry's place in the list.
 *
 * @param root - The document, in which keys are looked up.
 */
export function fieldPath(root: unknown, path: Path): string {
  let value = root
  let text = ''
  for (const segment of path) {
    const index = indexOf(value, segment)
    text += index === null ? `${text && '.'}${String(segment)}` : `[${index}]`
    value =
      index === null
        ? property(value, String(segment))
        : Array.isArray(value)
          ? value[index]
          : undefined
  }
  return text
}

function indexOf(value: unknown, segment: Path[number]): number | null {
  if (typeof segment === 'number') return segment
  if (typeof segment === 'string' || Array.isArray(segment)) return null
  if (!Array.isArray(value)) return 0
  return value.findIndex((item) => isRecord(item) && item['_key'] === segment._key)
}

const property = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined

/** One place in a document: the value there, its key in its parent, and its path as people write it. */
export interface Visited {
  path: string
  key: string
  value: unknown
}

/** Visits every value of a document, lists and objects before what they hold. */
export function* visit(value: unknown, path = '', key = ''): Generator<Visited> {
  yield {path, key, value}
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* visit(item, `${path}[${index}]`, key)
  } else if (isRecord(value)) {
    for (const [name, field] of Object.entries(value)) {
      yield* visit(field, path ? `${path}.${name}` : name, name)
    }
  }
}
