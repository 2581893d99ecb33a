import {isRecord} from '../store/document.ts'

/**
 * A copy in which references marked with `_strengthenOnPublish` are strong. A draft may refer weakly to
 * a document that is itself only a draft; a published document may not.
 */
export function strengthenReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthenReferences)
  if (!isRecord(value)) return value
  const {_strengthenOnPublish: strengthen, ...rest} = value
  const entries = Object.entries(rest).map(
    ([name, child]) => [name, strengthenReferences(child)] as const,
  )
  const copy: Record<string, unknown> = Object.fromEntries(entries)
  if (isRecord(strengthen) && strengthen['weak'] !== true) delete copy['_weak']
  return copy
}
