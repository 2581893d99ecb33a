import {assetValue} from './asset-path.ts'
import type {SeedProblem} from './problem.ts'
import type {Fields} from './fields.ts'
import type {TypeTable} from './type-table.ts'

/** A value in a seed file, with what the loader needs to coerce it. */
export interface Location {
  seedDir: string
  types: TypeTable
  /** From the repository's root, for messages. */
  file: string
  /** The id of the document, from which keys are derived. */
  documentId: string
  /** The path of the value within the document: `items[2].answer`. */
  path: string
  /** The prefix of the path in messages: the entry's id where the file is a list. */
  prefix: string
  /** The line on which a Markdown body begins, when the value is one. */
  bodyLine?: number
  problems: SeedProblem[]
}

/** The location of a field of the value. */
export const field = (location: Location, name: string): Location => ({
  ...location,
  path: location.path === '' ? name : `${location.path}.${name}`,
})

/** The location of an entry of the list. */
export const entry = (location: Location, index: number): Location => ({
  ...location,
  path: `${location.path}[${index}]`,
})

/** Adds a problem with this location. */
export function reportProblem(location: Location, message: string): void {
  const at =
    location.prefix && location.path
      ? `${location.prefix}.${location.path}`
      : location.prefix || location.path
  location.problems.push({file: location.file, at, message})
}

/** The `_sanityAsset` of an image or file, to be spread; empty, with a problem, when it does not exist. */
export function assetFields(location: Location, kind: 'image' | 'file', path: unknown): Fields {
  const result =
    typeof path === 'string'
      ? assetValue(location.seedDir, kind, path)
      : {problem: `Expected the path of ${kind === 'image' ? 'a picture' : 'a file'} below seed/.`}
  if ('value' in result) return {_sanityAsset: result.value}
  reportProblem(location, result.problem)
  return {}
}
