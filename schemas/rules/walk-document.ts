import type {Path} from 'sanity'
import {isRecord} from './is-record.ts'

/** One value in a document, and its path. */
export interface DocumentNode {
  /** The path for messages: `content[3].alt`. */
  path: string
  /** The path as the Studio writes it; list entries by their `_key` where they have one. */
  segments: Path
  /** The name of the field; an entry of a list has the name of the list. */
  key: string
  value: unknown
}

/** Yields every value of a document, lists and objects before their contents. */
export function* walkDocument(
  value: unknown,
  path = '',
  segments: Path = [],
  key = '',
): Generator<DocumentNode> {
  yield {path, segments, key, value}
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* walkDocument(item, `${path}[${index}]`, [...segments, segmentOf(item, index)], key)
    }
  } else if (isRecord(value)) {
    for (const [name, field] of Object.entries(value)) {
      yield* walkDocument(field, path ? `${path}.${name}` : name, [...segments, name], name)
    }
  }
}

const segmentOf = (item: unknown, index: number): Path[number] =>
  isRecord(item) && typeof item['_key'] === 'string' ? {_key: item['_key']} : index
