import type {CommitEmitter} from '../../store/commit.ts'
import type {DocumentSet} from '../../store/document-set.ts'
import type {EvaluatorSettings} from '../evaluator.ts'
import {QueryPool} from './query-pool.ts'
import {LIMITS} from '../../limits.ts'

const limitsOf = (reader: 'anonymous' | 'signedIn') => ({
  maxTime: LIMITS.queryTime[reader],
  maxFilterTime: LIMITS.filterTime[reader],
  maxBytes: LIMITS.queryResult[reader],
  heap: LIMITS.queryHeap[reader] / 1e6,
})

/** Query processes: one for anonymous and one for signed-in clients, so that neither waits for the other. */
export class QueryPools {
  private readonly anonymous: QueryPool
  private readonly signedIn: QueryPool

  /** `maxTime`: milliseconds that a query may take for whoever is not signed in. */
  constructor(
    documents: DocumentSet,
    commits: CommitEmitter,
    {
      maxTime = LIMITS.queryTime.anonymous,
      ...options
    }: {
      settings: EvaluatorSettings
      codeCache: string
      log: (message: string) => void
      maxTime?: number | undefined
    },
  ) {
    this.anonymous = new QueryPool(documents, commits, {
      ...options,
      ...limitsOf('anonymous'),
      maxTime,
    })
    this.signedIn = new QueryPool(documents, commits, {...options, ...limitsOf('signedIn')})
  }

  /** The number of processes that run now. */
  get processes(): number {
    return [this.anonymous, this.signedIn].filter(({isActive}) => isActive).length
  }

  /** `trusted`: whether the reader is signed in. */
  for(trusted: boolean): QueryPool {
    return trusted ? this.signedIn : this.anonymous
  }

  async close(): Promise<void> {
    await Promise.all([this.anonymous.close(), this.signedIn.close()])
  }
}
