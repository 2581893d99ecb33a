import type {Path} from 'sanity'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One place in a document. */
export interface Visited {
  /** As people write it: `content[3].alt`. */
  path: string
  /** As the Studio writes it, entries of lists by their `_key` where they have one. */
  segments: Path
  /** The field's name; entries of a list bear the list's. */
  key: string
  value: unknown
}

/** Visits every value of a document, lists and objects before what they hold. */
export function* visit(
  value: unknown,
  path = '',
  segments: Path = [],
  key = '',
): Generator<Visited> {
  yield {path, segments, key, value}
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* visit(item, `${path}[${index}]`, [...segments, segmentOf(item, index)], key)
    }
  } else if (isRecord(value)) {
    for (const [name, field] of Object.entries(value)) {
      yield* visit(field, path ? `${path}.${name}` : name, [...segments, name], name)
    }
  }
}

const segmentOf = (item: unknown, index: number): Path[number] =>
  isRecord(item) && typeof item['_key'] === 'string' ? {_key: item['_key']} : index
