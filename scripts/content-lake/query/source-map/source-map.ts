import {isRecord} from '../../store/document.ts'

/** `withKeyArraySelector`: paths name elements of arrays by their `_key`, where they have one. */
export type SourceMapKind = 'indexes' | 'withKeyArraySelector'

type Source =
  {type: 'documentValue'; document: number; path: number} | {type: 'literal'} | {type: 'unknown'}

/**
 * A Content Source Map: for each part of a result, the document and the path in it that the part comes
 * from. A mapping holds for all that lies below its path, unless a longer one names another source.
 *
 * @see https://www.sanity.io/docs/visual-editing/content-source-maps
 */
export interface ContentSourceMap {
  documents: {_id: string; _type: string}[]
  paths: string[]
  mappings: Record<string, {type: 'value'; source: Source}>
}

/** The map of a result whose parts cannot be traced with certainty. */
export const emptySourceMap = (): ContentSourceMap => ({documents: [], paths: [], mappings: {}})

/** Collects the mappings of one result: each document and each path is listed once. */
export class SourceMapBuilder {
  readonly map = emptySourceMap()
  private readonly byKey: boolean
  private readonly documents = new Map<object, number>()
  private readonly paths = new Map<string, number>()

  /** `byKey`: whether the paths in documents name elements of arrays by their `_key`. */
  constructor(byKey: boolean) {
    this.byKey = byKey
  }

  addValue(at: readonly Step[], location: SourceLocation): void {
    const document = indexIn(this.documents, location.document, () =>
      this.map.documents.push(identityOf(location.document)),
    )
    const text = jsonPath(location.path, this.byKey)
    const path = indexIn(this.paths, text, () => this.map.paths.push(text))
    this.add(at, {type: 'documentValue', document, path})
  }

  add(at: readonly Step[], source: Source): void {
    this.map.mappings[jsonPath(at, false)] = {type: 'value', source}
  }
}

/** The index of a key in a list; `push` appends what is not there yet, and returns the new length. */
function indexIn<Key>(indexes: Map<Key, number>, key: Key, push: () => number): number {
  const index = indexes.get(key) ?? push() - 1
  indexes.set(key, index)
  return index
}

/** A draft that stands in for a published document is named by its own id. */
function identityOf(document: object): {_id: string; _type: string} {
  const {_id, _originalId, _type} = isRecord(document) ? document : {}
  return {_id: String(_originalId ?? _id), _type: String(_type)}
}

/** Where a value is stored: the document, and the path in it. */
export interface SourceLocation {
  document: object
  path: readonly Step[]
}

/** A step into a value: an attribute, or an element by its position, with its `_key` where it has one. */
export type Step = string | {index: number; key: string | undefined}

/** Characters that JSONPath escapes within quotes, as @sanity/client reads it. */
const ESCAPES: Record<string, string> = {
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  "'": "\\'",
  '\\': '\\\\',
}

const escape = (text: string) =>
  text.replace(/[\f\n\r\t'\\]/g, (character) => ESCAPES[character] ?? character)

/**
 * A normalised JSONPath as Content Source Maps write it: `$['content'][0]['text']`.
 *
 * @param byKey whether elements are named by their `_key` where they have one:
 *   `$['content'][?(@._key=='a1')]['text']`. Positions in a result never are.
 * @see https://www.sanity.io/docs/visual-editing/content-source-maps
 */
function jsonPath(steps: readonly Step[], byKey: boolean): string {
  return `$${steps.map((step) => stepText(step, byKey)).join('')}`
}

function stepText(step: Step, byKey: boolean): string {
  if (typeof step === 'string') return `['${escape(step)}']`
  if (byKey && step.key !== undefined) return `[?(@._key=='${escape(step.key)}')]`
  return `[${step.index}]`
}
