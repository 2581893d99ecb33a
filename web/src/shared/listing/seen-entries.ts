import type {Cms} from '../cms/client.ts'

const mostSeen = 200

/** Remembers, per door, what lists showed: a page that opens an item shows that much of it at once. */
export function seenEntries<Entry extends {slug: string}>() {
  const doors = new WeakMap<Cms, Map<string, Entry>>()
  return {
    add(cms: Cms, entries: readonly Entry[]) {
      const seen = doors.get(cms) ?? new Map<string, Entry>()
      doors.set(cms, seen)
      for (const entry of entries) {
        seen.delete(entry.slug)
        seen.set(entry.slug, entry)
      }
      const tooMany = Math.max(0, seen.size - mostSeen)
      for (const slug of [...seen.keys()].slice(0, tooMany)) seen.delete(slug)
    },
    find: (cms: Cms, slug: string): Entry | undefined => doors.get(cms)?.get(slug),
  }
}
