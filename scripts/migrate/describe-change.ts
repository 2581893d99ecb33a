import {extract} from '@sanity/mutator'
import {documentIdOf, type RawMutation} from './raw-mutation.ts'
import type {SanityDocument} from './read-documents.ts'

/** Longer values are cut. */
const maxLength = 80

/** What of a patch says which document it is for. */
const targets = new Set(['id', 'ifRevisionID'])

/**
 * What a mutation would do, for a person to read: the document, and a line for each operation, with the
 * value that is there now.
 */
export function describeMutation(
  mutation: RawMutation,
  document: SanityDocument | undefined,
): string[] {
  const id = documentIdOf(mutation) ?? 'a new document'
  if (!('patch' in mutation)) {
    const [kind = '', content] = Object.entries(mutation)[0] ?? []
    return [id, kind === 'delete' ? '  delete' : `  ${kind} ${shorten(content)}`]
  }
  const operations = Object.entries(mutation.patch).filter(([name]) => !targets.has(name))
  const heading = document ? `${id} (${document._type})` : id
  return [heading, ...operations.flatMap(linesOf(document))]
}

const linesOf =
  (document: SanityDocument | undefined) =>
  ([kind, content]: [string, unknown]): string[] => {
    if (Array.isArray(content))
      return content.map((path) => `  ${kind} ${path}${now(document, path)}`)
    if (kind === 'insert' || typeof content !== 'object' || content === null) {
      return [`  ${kind} ${shorten(content)}`]
    }
    return Object.entries(content).map(
      ([path, value]) => `  ${kind} ${path} = ${shorten(value)}${now(document, path)}`,
    )
  }

function now(document: SanityDocument | undefined, path: unknown): string {
  if (typeof path !== 'string' || !document) return ''
  try {
    const [value] = extract(path, document)
    return value === undefined ? '' : ` (now ${shorten(value)})`
  } catch {
    return ' (no valid path)'
  }
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
}
