import {
  type ContentSourceMapParsedPath,
  resolvedKeyedSourcePath,
  resolveMapping,
  walkMap,
} from '@sanity/client/csm'
import {isRecord, type LakeDocument} from '../../store/document.ts'
import type {createAnswerer} from './evaluate.ts'

type Answer = Awaited<ReturnType<ReturnType<typeof createAnswerer>>>

/** A plain value of a result, and what the map leads to as the client reads it. */
export interface TracedValue {
  value: unknown
  path: string
  /** `documentValue`, `literal`, `unknown`, or undefined without a mapping. */
  source: string | undefined
  /** For a `documentValue`: what the document holds there. */
  stored?: unknown
}

/** Follows every plain value of a result to its document, by @sanity/client's own functions. */
export function followSourceMap(
  {result, resultSourceMap}: Answer,
  documents: readonly LakeDocument[],
): TracedValue[] {
  const byId = new Map(documents.map((document) => [document._id, document]))
  const values: TracedValue[] = []
  walkMap(result, (value, keyedResultPath) => {
    const mapping = resolveMapping(keyedResultPath, resultSourceMap)
    const source = mapping?.mapping.source
    const traced: TracedValue = {
      value,
      path: JSON.stringify(keyedResultPath),
      source: source?.type,
    }
    if (mapping && source?.type === 'documentValue') {
      const sourceBasePath = resultSourceMap?.paths[source.path] ?? ''
      const {pathSuffix} = mapping
      const path = resolvedKeyedSourcePath({keyedResultPath, pathSuffix, sourceBasePath})
      const document = byId.get(resultSourceMap?.documents[source.document]?._id ?? '')
      traced.stored = path.reduce<unknown>(step, document)
    }
    values.push(traced)
    return value
  })
  return values
}

function step(value: unknown, segment: ContentSourceMapParsedPath[number]): unknown {
  if (typeof segment === 'string') return isRecord(value) ? value[segment] : undefined
  if (!Array.isArray(value)) return undefined
  if (typeof segment === 'number') return value[segment]
  return value.find((item) => isRecord(item) && item['_key'] === segment._key)
}
