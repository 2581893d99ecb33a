import {isRecord} from '../../store/document.ts'
import type {DocumentView} from '../views/document-view.ts'
import type {Step} from './json-path.ts'

/** Where a value is stored: the document, and the path in it. */
export interface SourceLocation {
  document: object
  path: readonly Step[]
}

/** An object or array of a document. */
interface Enclosing extends SourceLocation {
  value: object
  contents?: Contents
}

/**
 * Finds where objects are stored that an evaluation returns: groq-js returns those of the documents
 * themselves, not copies. An instance knows the objects that enclose the part of the query at hand.
 */
export class Scope {
  private readonly view: DocumentView
  private readonly enclosing: readonly Enclosing[]

  constructor(view: DocumentView, enclosing: readonly Enclosing[] = []) {
    this.view = view
    this.enclosing = enclosing
  }

  /** The location of an object or array. Undefined for one that the query made. */
  locate(value: object): SourceLocation | undefined {
    if (this.isDocument(value)) return {document: value, path: []}
    for (const outer of this.enclosing) {
      if (outer.value === value) return outer
      outer.contents ??= new Contents(outer.value)
      const steps = outer.contents.pathTo(value)
      if (steps) return {document: outer.document, path: [...outer.path, ...steps]}
    }
    return undefined
  }

  /** The scope within an object: what is looked up there is probably stored in it. */
  within(value: unknown): Scope {
    if (typeof value !== 'object' || value === null) return this
    const location = this.locate(value)
    if (!location) return this
    return new Scope(this.view, [{value, ...location}, ...this.enclosing])
  }

  private isDocument(value: object): boolean {
    if (!isRecord(value)) return false
    const id = value['_id']
    return typeof id === 'string' && this.view.get(id) === value
  }
}

/** What an object or array contains, looked through level by level, no further than is asked for. */
class Contents {
  private readonly paths = new Map<object, readonly Step[]>()
  private readonly queue: object[]

  constructor(root: object) {
    this.paths.set(root, [])
    this.queue = [root]
  }

  /** The path from the root to an object or array in it. */
  pathTo(wanted: object): readonly Step[] | undefined {
    while (!this.paths.has(wanted)) {
      const next = this.queue.shift()
      if (!next) return undefined
      const path = this.paths.get(next) ?? []
      for (const [step, child] of childrenOf(next)) {
        if (typeof child !== 'object' || child === null) continue
        this.paths.set(child, [...path, step])
        this.queue.push(child)
      }
    }
    return this.paths.get(wanted)
  }
}

function childrenOf(value: object): [Step, unknown][] {
  return Array.isArray(value) ? elementsOf(value) : Object.entries(value)
}

/** The elements of an array. One whose `_key` is that of an earlier one is named by its position alone. */
function elementsOf(elements: readonly unknown[]): [Step, unknown][] {
  const keys = new Set<string>()
  return elements.map((element, index) => {
    const key = isRecord(element) ? element['_key'] : undefined
    const isOwn = typeof key === 'string' && !keys.has(key)
    if (isOwn) keys.add(key)
    return [{index, key: isOwn ? key : undefined}, element]
  })
}
