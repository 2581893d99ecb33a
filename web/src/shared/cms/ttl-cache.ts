import type {Cms} from './client.ts'

/**
 * Remembers answers for a while, per door: what was fetched ahead on hover, or a moment ago, is not
 * asked for twice. On the server each request has its own door, so nothing outlives it. Failures
 * are forgotten at once.
 *
 * @param lifetime milliseconds for which an answer serves.
 */
export function cacheWithTtl<Params, Answer>(
  ask: (cms: Cms, params: Params) => Promise<Answer>,
  lifetime: number,
): (cms: Cms, params: Params) => Promise<Answer> {
  const doors = new WeakMap<Cms, Map<string, {asked: number; answer: Promise<Answer>}>>()
  return (cms, params) => {
    const kept = doors.get(cms) ?? new Map<string, {asked: number; answer: Promise<Answer>}>()
    doors.set(cms, kept)
    const now = Date.now()
    for (const [key, {asked}] of kept) if (now - asked > lifetime) kept.delete(key)
    const key = JSON.stringify(params)
    const found = kept.get(key)
    if (found) return found.answer
    const answer = ask(cms, params)
    kept.set(key, {asked: now, answer})
    answer.catch(() => kept.delete(key))
    return answer
  }
}

/** How long words and settings of a page serve: they change seldom. */
export const pageTextsTtl = 5 * 60_000

/** How long a list or an item serves: long enough for a hover and a way back. */
export const contentTtl = 30_000
