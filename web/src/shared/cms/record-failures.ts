import type {Cms} from './client.ts'

/**
 * The same client, which also reports each query that fails: a loader may go on without what failed,
 * and its page is incomplete then.
 */
export function recordFailures(cms: Cms, onFailure: (error: unknown) => void): Cms {
  return {
    config: cms.config,
    async fetch(query, params, options) {
      try {
        return await cms.fetch(query, params, options)
      } catch (error) {
        onFailure(error)
        throw error
      }
    },
  }
}
