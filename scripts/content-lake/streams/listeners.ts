import {LakeError} from '../protocol/errors.ts'
import {compileFilter, type ListenerFilter} from '../query/listener-filter.ts'
import type {QueryPools} from '../query/pool/query-pools.ts'
import {asQueryError} from '../query/query-errors.ts'
import {QueryTimeout, runWithCpuLimit} from '../query/time-limit.ts'
import type {Commit, CommitEmitter} from '../store/commit.ts'
import type {ListenRequest} from './listen-request.ts'
import {ListenerGroup} from './listener-group.ts'
import {mutationEvents} from './mutation-events.ts'
import type {Stream} from './stream.ts'
import {runTimeLimited} from './time-limited-tasks.ts'

/** Milliseconds of CPU time that reading a filter may take on the server's thread. */
const COMPILE_TIME = 20
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
   * The stream of a listen request. Throws a LakeError: 400 for an invalid query, 429 for too many
   * different ones. `client`: the IP address that anonymous clients are told apart by.
   */
  stream(request: ListenRequest, client: string): Stream {
    const key = JSON.stringify([request.trusted ? '' : client, request])
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
    const limited: ListenerGroup[] = []
    for (const group of this.groups.values()) {
      if (!group.filter) group.evaluateElsewhere(commit)
      else if (group.filter.isSimple) group.deliver(eventsFor(group, group.filter, commit))
      else limited.push(group)
    }
    const tasks = limited.map((group) => () => {
      return group.filter ? eventsFor(group, group.filter, commit) : []
    })
    for (const [index, result] of runTimeLimited(tasks)) {
      const group = limited[index]
      if (!group) continue
      if ('value' in result) group.deliver(result.value)
      else if (result.error instanceof QueryTimeout) group.evaluateElsewhere(commit)
      else group.fail(result.error)
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
 * The filter, if it may be evaluated on the server's thread: that of people who are signed in, unless
 * reading it takes long, and the filter that matches everything. Throws a LakeError (400).
 */
function filterHere({query, params, trusted}: ListenRequest): ListenerFilter | null {
  if (query.trim() === '*') return MATCH_ALL
  if (!trusted) return null
  try {
    return runWithCpuLimit(COMPILE_TIME, () => compileFilter(query, params))
  } catch (error) {
    if (error instanceof QueryTimeout) return null
    throw asQueryError(query, error)
  }
}

function eventsFor({request}: ListenerGroup, filter: ListenerFilter, commit: Commit) {
  return mutationEvents(commit, request, filter)
}
