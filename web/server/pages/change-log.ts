import type {ContentChange} from '../content/content-source.ts'

/** What a page was made from; undefined where that is not known. */
export type SyncTags = ReadonlySet<string> | undefined

/** How many changes are remembered: renderings that began before them count as changed. */
const maxChanges = 100

/**
 * Counts changes of content and remembers the latest ones, so that a page whose rendering began before a
 * change is known to be stale when it is finished.
 */
export function createChangeLog() {
  /** The latest changes; the last one made the current generation. */
  const changes: ContentChange[] = []
  let current = 0
  /** Whether a change may have changed what was made from results with these tags. */
  const concerns = ({syncTags}: ContentChange, tags: SyncTags): boolean =>
    !syncTags || !tags || syncTags.some((tag) => tags.has(tag))
  return {
    generation: () => current,
    add(change: ContentChange): void {
      current += 1
      changes.push(change)
      if (changes.length > maxChanges) changes.shift()
    },
    concerns,
    hasChangedSince(generation: number, tags: SyncTags): boolean {
      const count = current - generation
      if (count > changes.length) return true
      return count > 0 && changes.slice(-count).some((change) => concerns(change, tags))
    },
  }
}
