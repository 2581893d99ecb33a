import type {Source} from './source.ts'

/** What a value without a mark is drawn as. */
export type DrawnAs = 'text' | 'number' | 'link' | 'picture' | 'file'

/**
 * The fields of values that carry no mark, by what is drawn of them: texts that code compares, numbers,
 * the addresses of links, the ids of pictures, and the addresses of files.
 */
export class UnmarkedSources {
  private readonly found = new Map<string, Map<string, Source>>()
  private readonly drawn = new Map<string, string>()

  /** Remembers what a field is drawn as; what it was drawn as before is forgotten. */
  add(as: DrawnAs, value: string, source: Source): void {
    const field = JSON.stringify([as, source.id, source.path])
    const key = keyOf(as, value)
    const before = this.drawn.get(field)
    if (before === key) return
    if (before !== undefined) this.found.get(before)?.delete(field)
    this.drawn.set(field, key)
    const sources = this.found.get(key) ?? new Map<string, Source>()
    this.found.set(key, sources.set(field, source))
  }

  /** All fields that are drawn like this: which one it is, its place on the page tells. */
  find(as: DrawnAs, value: string): Source[] {
    return [...(this.found.get(keyOf(as, value))?.values() ?? [])]
  }
}

function keyOf(as: DrawnAs, value: string): string {
  const drawn = value.trim()
  if (as !== 'link' && as !== 'file') return `${as} ${drawn}`
  // The site adds parameters to addresses, and leaves out the origin of the lake's files.
  const address = drawn.replace(/[?#].*$/, '')
  return `${as} ${as === 'file' ? address.slice(address.lastIndexOf('/')) : address}`
}
