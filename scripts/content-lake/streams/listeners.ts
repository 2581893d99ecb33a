import {asQueryError, LakeError} from '../protocol/errors.ts'
import {compileFilter, type ListenerFilter} from '../query/listener-filter.ts'
import type {QueryPools} from '../query/pool/query-pool.ts'
import type {Commit, CommitEmitter} from '../store/commit.ts'
import type {ListenRequest} from './listen-request.ts'
import {ListenerGroup} from './listener-group.ts'
import {mutationEvents} from './mutation-events.ts'
import type {Stream} from './stream.ts'

/** Filters of anonymous clients, all different, that are evaluated at once. */
const MAX_FILTERS = 500

/** The filter of a listener to everything. */
const MATCH_ALL: ListenerFilter = {matches: () => true, isSimple: true}

/** Sends the events of every transaction to the listeners, after it is durable. */
export class Listeners {
  private readonly pools: QueryPools
  private readonly groups = new Map<string, ListenerGroup>()

  constructor(commits: CommitEmitter, pools: QueryPools) {
    this.pools = pools
    commits.subscribe((commit) => this.notify(commit))
  }

  /**
   * The stream of a listen request. Throws a LakeError: 400 for an invalid query, 503 for too many
   * different ones.
   */
  stream(request: ListenRequest): Stream {
    const key = JSON.stringify(request)
    const filter = this.groups.has(key) ? null : filterHere(request)
    if (!filter && !this.groups.has(key)) this.assertRoom(request)
    return (sink) => {
      let group = this.groups.get(key)
      if (!group) {
        const pool = this.pools.for(request.trusted)
        group = new ListenerGroup(request, filter ?? filterHere(request), pool, () => {
          if (this.groups.get(key) === group) this.groups.delete(key)
        })
        this.groups.set(key, group)
      }
      return group.add(sink)
    }
  }

  private notify(commit: Commit): void {
    for (const group of this.groups.values()) {
      if (!group.filter) {
        group.evaluateElsewhere(commit)
        continue
      }
      try {
        group.deliver(mutationEvents(commit, group.request, group.filter))
      } catch (error) {
        group.fail(error)
      }
    }
  }

  private assertRoom({trusted}: ListenRequest): void {
    if (trusted) return
    const others = [...this.groups.values()].filter(
      ({filter, request}) => !filter && !request.trusted,
    )
    if (others.length >= MAX_FILTERS) {
      throw new LakeError(503, 'Too many listeners with different filters')
    }
  }
}

/**
 * The filter, if it may be evaluated on the server's thread: a simple one of people who are signed in, and the filter
 * that matches everything. Throws a LakeError (400).
 */
function filterHere({query, params, trusted}: ListenRequest): ListenerFilter | null {
  if (query.trim() === '*') return MATCH_ALL
  if (!trusted) return null
  try {
    const filter = compileFilter(query, params)
    return filter.isSimple ? filter : null
  } catch (error) {
    throw asQueryError(query, error)
  }
}
