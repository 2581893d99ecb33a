import {assetValue} from './asset-path.ts'
import type {SeedProblem} from './problem.ts'
import type {Fields} from './fields.ts'
import type {TypeTable} from './type-table.ts'

/** Where in which file the loader is, and what it knows there. */
export interface Place {
  seedDir: string
  types: TypeTable
  /** From the repository's root, for messages. */
  file: string
  /** The id of the document, from which keys are derived. */
  documentId: string
  /** The path of the value within the document: `items[2].answer`. */
  path: string
  /** What stands before the path in messages: the entry's id in a file that holds a list. */
  prefix: string
  /** The line on which a Markdown body begins, when the value is one. */
  bodyLine?: number
  problems: SeedProblem[]
}

/** The place of a field of the value. */
export const field = (place: Place, name: string): Place => ({
  ...place,
  path: place.path === '' ? name : `${place.path}.${name}`,
})

/** The place of an entry of the list. */
export const entry = (place: Place, index: number): Place => ({
  ...place,
  path: `${place.path}[${index}]`,
})

/** Notes a problem at the place. */
export function complain(place: Place, message: string): void {
  const at =
    place.prefix && place.path ? `${place.prefix}.${place.path}` : place.prefix || place.path
  place.problems.push({file: place.file, at, message})
}

/** A picture's or file's `_sanityAsset`, as fields to be spread; empty, with a complaint, if there is none. */
export function assetFields(place: Place, kind: 'image' | 'file', path: unknown): Fields {
  const result =
    typeof path === 'string'
      ? assetValue(place.seedDir, kind, path)
      : {problem: `Expected the path of ${kind === 'image' ? 'a picture' : 'a file'} below seed/.`}
  if ('value' in result) return {_sanityAsset: result.value}
  complain(place, result.problem)
  return {}
}
