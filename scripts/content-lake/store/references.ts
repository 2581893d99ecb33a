import {isRecord, type LakeDocument} from './document.ts'

/** Where a document points: `all` by any reference, `strong` by those that forbid deleting the target. */
export interface References {
  all: ReadonlySet<string>
  strong: ReadonlySet<string>
}

const known = new WeakMap<LakeDocument, References>()

/** The ids that a document refers to, found once per stored version of it. */
export function referencesOf(document: LakeDocument): References {
  const cached = known.get(document)
  if (cached) return cached
  const all = new Set<string>()
  const strong = new Set<string>()
  collect(document, all, strong)
  const references = {all, strong}
  known.set(document, references)
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
    // References into another dataset or the media library are not ours to keep whole.
    if (value['_weak'] !== true && !('_dataset' in value) && !target.includes(':')) {
      strong.add(target)
    }
    return
  }
  for (const item of Object.values(value)) collect(item, all, strong)
}
