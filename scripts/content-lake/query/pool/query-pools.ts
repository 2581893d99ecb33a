import type {CommitEmitter} from '../../store/commit.ts'
import type {DocumentSet} from '../../store/document-set.ts'
import type {EvaluatorSettings} from '../evaluator.ts'
import {type PoolOptions, QueryPool} from './query-pool.ts'

type Limits = Pick<PoolOptions, 'limits' | 'filterCpu' | 'elapsed' | 'heap'>

const ANONYMOUS: Limits = {
  limits: {cpu: 2000, bytes: 16_000_000},
  filterCpu: 100,
  elapsed: 10_000,
  heap: 96,
}
const SIGNED_IN: Limits = {
  limits: {cpu: 5000, bytes: 128_000_000},
  filterCpu: 200,
  elapsed: 20_000,
  heap: 256,
}

/** Query processes: one for anonymous and one for signed-in clients, so that neither waits for the other. */
export class QueryPools {
  private readonly anonymous: QueryPool
  private readonly signedIn: QueryPool

  /** `time`: milliseconds of CPU time that a query may take for whoever is not signed in. */
  constructor(
    documents: DocumentSet,
    commits: CommitEmitter,
    {
      time = ANONYMOUS.limits.cpu,
      ...options
    }: {
      settings: EvaluatorSettings
      codeCache: string
      log: (message: string) => void
      time?: number | undefined
    },
  ) {
    const limits = {...ANONYMOUS.limits, cpu: time}
    this.anonymous = new QueryPool(documents, commits, {...options, ...ANONYMOUS, limits})
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
