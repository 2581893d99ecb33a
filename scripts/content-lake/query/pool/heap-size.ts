import type {DocumentSet} from '../../store/document-set.ts'

const SAMPLES = 100
/** Bytes of heap for a byte of a document's JSON: its text, its objects, and indexes over them. */
const HEAP_PER_BYTE = 4

/** Megabytes of heap that a copy of the documents needs, estimated from some of them. */
export function heapFor(documents: DocumentSet): number {
  const all = documents.all()
  const step = Math.max(1, Math.floor(all.length / SAMPLES))
  const samples = all.filter((_, index) => index % step === 0)
  const bytes = samples.reduce((sum, document) => sum + JSON.stringify(document).length, 0)
  return Math.ceil((bytes * step * HEAP_PER_BYTE) / 1e6)
}
