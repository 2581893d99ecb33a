import type {Cms} from '#web/src/shared/cms/client.ts'

const starts = new WeakMap<Cms, Map<string, number>>()

/**
 * Counts the starts of one kind of request, so that of several the latest answer wins (DECISIONS
 * 28). Counted per door, and so per store: requests on the server never meet.
 *
 * @returns whether no other of the kind has started since.
 */
export function latestOf(cms: Cms, kind: string): () => boolean {
  const kinds = starts.get(cms) ?? new Map<string, number>()
  starts.set(cms, kinds)
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  return noneSince(cms, kind)
}

/** @returns whether no request of the kind has started since. */
export function noneSince(cms: Cms, kind: string): () => boolean {
  const count = starts.get(cms)?.get(kind)
  return () => starts.get(cms)?.get(kind) === count
}
