import {isRecord, type LakeDocument} from './document.ts'

/**
 * The ids that a document refers to: `all` of them, and those of `strong` references, whose targets
 * must exist.
 */
export interface References {
  all: ReadonlySet<string>
  strong: ReadonlySet<string>
}

const cache = new WeakMap<LakeDocument, References>()

/** The references of a document; cached, since stored documents never change. */
export function referencesOf(document: LakeDocument): References {
  const cached = cache.get(document)
  if (cached) return cached
  const all = new Set<string>()
  const strong = new Set<string>()
  collect(document, all, strong)
  const references = {all, strong}
  cache.set(document, references)
  return references
}

function collect(value: unknown, all: Set<string>, strong: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, all, strong)
    return
  }
  if (!isRecord(value)) return
  const target = value['_ref']
  if (typeof target === 'string' && target !== '') {
    all.add(target)
    // References to another dataset or the media library are not checked.
    if (value['_weak'] !== true && !('_dataset' in value) && !target.includes(':')) {
      strong.add(target)
    }
    return
  }
  for (const item of Object.values(value)) collect(item, all, strong)
}
