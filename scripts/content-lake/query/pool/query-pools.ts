import type {CommitEmitter} from '../../store/commit.ts'
import type {DocumentSet} from '../../store/document-set.ts'
import type {EvaluatorSettings} from '../evaluator.ts'
import {type PoolOptions, QueryPool} from './query-pool.ts'

type Limits = Pick<PoolOptions, 'maxTime' | 'maxFilterTime' | 'maxBytes' | 'heap'>

const ANONYMOUS: Limits = {maxTime: 4_000, maxFilterTime: 1_000, maxBytes: 16_000_000, heap: 96}
const SIGNED_IN: Limits = {maxTime: 20_000, maxFilterTime: 5_000, maxBytes: 128_000_000, heap: 256}

/** Query processes: one for anonymous and one for signed-in clients, so that neither waits for the other. */
export class QueryPools {
  private readonly anonymous: QueryPool
  private readonly signedIn: QueryPool

  /** `maxTime`: milliseconds that a query may take for whoever is not signed in. */
  constructor(
    documents: DocumentSet,
    commits: CommitEmitter,
    {
      maxTime = ANONYMOUS.maxTime,
      ...options
    }: {
      settings: EvaluatorSettings
      codeCache: string
      log: (message: string) => void
      maxTime?: number | undefined
    },
  ) {
    this.anonymous = new QueryPool(documents, commits, {...options, ...ANONYMOUS, maxTime})
    this.signedIn = new QueryPool(documents, commits, {...options, ...SIGNED_IN})
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
