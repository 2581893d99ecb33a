import type {Cms} from '../../shared/cms/client.ts'

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
  const mine = (kinds.get(kind) ?? 0) + 1
  kinds.set(kind, mine)
  return () => kinds.get(kind) === mine
}
