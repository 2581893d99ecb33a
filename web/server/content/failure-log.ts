import {LRUCache} from 'lru-cache'
import type {ContentSource} from './content-source.ts'

const maxCauses = 100
const maxSubjects = 1000

type Cause = {failing: LRUCache<string, true>; hasRecovered: boolean}

/**
 * Logs each cause of failures once, however many requests meet it, and once more when it comes back
 * after something that had failed by it worked again. What it remembers is bounded.
 */
export function createFailureLog(log: ContentSource['log']) {
  const causes = new LRUCache<string, Cause>({max: maxCauses})
  return {
    /** @param subject what failed; `succeeded` gets the same. */
    failed(subject: string, message: string, error: unknown): void {
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      const cause = causes.get(text)
      if (cause && (cause.failing.has(subject) || !cause.hasRecovered)) {
        cause.failing.set(subject, true)
        return
      }
      const failing = cause?.failing ?? new LRUCache<string, true>({max: maxSubjects})
      failing.set(subject, true)
      causes.set(text, {failing, hasRecovered: false})
      log?.(message, error)
    },
    succeeded(subject: string): void {
      for (const [text, cause] of causes) {
        if (!cause.failing.delete(subject)) continue
        cause.hasRecovered = true
        if (cause.failing.size === 0) causes.delete(text)
      }
    },
  }
}
