import {coerceFields} from './coerce.ts'
import {type RawDocument, readEntries} from './read-entries.ts'
import type {SeedProblem} from './problem.ts'
import type {Fields} from './fields.ts'
import {type TypeTable, readTypes, resolveType} from './type-table.ts'

/** A document for @sanity/import, with assets as `_sanityAsset: 'image@file://…'`. */
export interface SeedDocument extends Fields {
  _id: string
  _type: string
}

/** The file of a document, and the id of its entry where the file is a list. */
interface SeedSource {
  file: string
  prefix: string
}

export interface LoadedSeed {
  documents: SeedDocument[]
  /** By document id. */
  sources: ReadonlyMap<string, SeedSource>
  problems: SeedProblem[]
}

/**
 * Reads the seed folder and coerces every value by the schema.
 *
 * @param options.seedDir - Absolute path of `seed/`.
 * @param options.schemaTypes - The raw type definitions of `schemas/index.ts`.
 * @returns All documents that could be read, and every problem with file and field. Mistakes in the
 *   content do not throw.
 */
export function loadSeed(options: {seedDir: string; schemaTypes: readonly unknown[]}): LoadedSeed {
  const types = readTypes(options.schemaTypes)
  const {entries, problems} = readEntries(options.seedDir)
  const sources = new Map<string, SeedSource>()
  const documents: SeedDocument[] = []
  for (const entry of entries) {
    const {documentId, file, prefix} = entry
    if (sources.has(documentId)) {
      const message = `${sources.get(documentId)?.file} already has a document ${documentId}.`
      problems.push({file, at: prefix, message})
      continue
    }
    sources.set(documentId, {file, prefix})
    documents.push(readDocument(entry, types, options.seedDir, problems))
  }
  return {documents, sources, problems}
}

function readDocument(
  {documentId, type, file, prefix, fields, body}: RawDocument,
  types: TypeTable,
  seedDir: string,
  problems: SeedProblem[],
): SeedDocument {
  const shape = types.get(type)
  if (!shape) throw new Error(`The schema has no type “${type}”.`)
  const location = {seedDir, types, file, documentId, path: '', prefix, problems}
  const definitions = resolveType(shape, types).fields
  const {[body?.field ?? '']: markdown, ...others} = fields
  const bodyFields = body
    ? coerceFields(definitions, {[body.field]: markdown}, {...location, bodyLine: body.line})
    : {}
  return {
    _id: documentId,
    _type: type,
    ...coerceFields(definitions, others, location),
    ...bodyFields,
  }
}
