import {createHash} from 'node:crypto'
import {statSync} from 'node:fs'
import {join, normalize} from 'node:path'
import {pathToFileURL} from 'node:url'
import type {Fields, SeedProblem} from './documents.ts'
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

export const field = (location: Location, name: string): Location => ({
  ...location,
  path: location.path === '' ? name : `${location.path}.${name}`,
})

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

/**
 * The `_sanityAsset` value of a picture or file: what @sanity/import uploads and turns into a
 * reference (`image@file:///…`).
 *
 * @param path - Below the seed folder, such as `images/news/01.webp`.
 * @returns The value, or a sentence about what is wrong with the path.
 */
function assetValue(
  seedDir: string,
  kind: 'image' | 'file',
  path: string,
): {value: string} | {problem: string} {
  const folder = kind === 'image' ? 'images/' : 'files/'
  if (!path.startsWith(folder) || normalize(path) !== path) {
    return {problem: `“${path}” is not a path below seed/${folder}.`}
  }
  const absolute = join(seedDir, path)
  return statSync(absolute, {throwIfNoEntry: false})?.isFile()
    ? {value: `${kind}@${pathToFileURL(absolute).href}`}
    : {problem: `There is no file seed/${path}.`}
}

/**
 * The `_key` of an array's entry: a hash of its location, so the same in every run.
 *
 * @param location - Document id and path of the entry, such as `faq-lpg/answer/0`.
 * @returns Twelve characters, unique among siblings for all practical purposes.
 */
export const stableKey = (location: string): string =>
  createHash('sha256').update(location).digest('hex').slice(0, 12)

/** Returns a function that makes a new key below a location at each call. */
export function keySequence(location: string): () => string {
  let next = 0
  return () => stableKey(`${location}/${next++}`)
}
