import {isLakeDocument} from '../../store/document.ts'
import {compileFilter, type ListenerFilter} from '../listener-filter.ts'
import {RecentEntries} from '../recent-entries.ts'
import {runWithCpuLimit} from '../time-limit.ts'
import type {FilterRequest} from './messages.ts'
import type {RecentTransactions} from './recent-transactions.ts'

const compiled = new RecentEntries<ListenerFilter>(200)

/**
 * For each transaction, which of its documents the filter matches; null when one is no longer known.
 * Throws a LakeError (400) for an invalid filter, and a QueryTimeout after `cpu` milliseconds.
 */
export function matchFilter(
  {query, params, transactions}: FilterRequest,
  recent: RecentTransactions,
  cpu: number,
): boolean[][] | null {
  const lists: (readonly unknown[])[] = []
  for (const transaction of transactions) {
    const list = typeof transaction === 'number' ? recent.get(transaction) : parseList(transaction)
    if (!list) return null
    lists.push(list)
  }
  const key = JSON.stringify([query, params])
  return runWithCpuLimit(cpu, () => {
    const filter = compiled.get(key) ?? compileFilter(query, params)
    compiled.set(key, filter)
    return lists.map((list) =>
      list.map((document) => isLakeDocument(document) && filter.matches(document)),
    )
  })
}

function parseList(text: string): unknown[] {
  const list: unknown = JSON.parse(text)
  return Array.isArray(list) ? list : []
}
