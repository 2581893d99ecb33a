import type {Source} from './source.ts'

/** What a value without stega is drawn as. */
export type DrawnAs = 'text' | 'number' | 'link' | 'picture' | 'file'

/**
 * The fields of values without stega, by what is drawn of them: texts that code compares, numbers, the
 * hrefs of links, the ids of pictures, and the URLs of files.
 */
export class UnencodedSources {
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
  // The site adds parameters to hrefs, and leaves out the origin of the lake's files.
  const url = drawn.replace(/[?#].*$/, '')
  return `${as} ${as === 'file' ? url.slice(url.lastIndexOf('/')) : url}`
}
