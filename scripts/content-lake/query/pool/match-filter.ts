import {LRUCache} from 'lru-cache'
import {isLakeDocument} from '../../store/document.ts'
import {compileFilter, type ListenerFilter} from '../listener-filter.ts'
import type {FilterRequest} from './messages.ts'
import type {RecentTransactions} from './recent-transactions.ts'

const compiled = new LRUCache<string, ListenerFilter>({max: 200})

/**
 * For each transaction, which of its documents the filter matches; null when one is no longer known.
 * Throws a LakeError (400) for an invalid filter.
 */
export function matchFilter(
  {query, params, transactions}: FilterRequest,
  recent: RecentTransactions,
): boolean[][] | null {
  const lists: (readonly unknown[])[] = []
  for (const transaction of transactions) {
    const list = typeof transaction === 'number' ? recent.get(transaction) : parseList(transaction)
    if (!list) return null
    lists.push(list)
  }
  const key = JSON.stringify([query, params])
  const filter = compiled.get(key) ?? compileFilter(query, params)
  compiled.set(key, filter)
  return lists.map((list) =>
    list.map((document) => isLakeDocument(document) && filter.matches(document)),
  )
}

function parseList(text: string): unknown[] {
  const list: unknown = JSON.parse(text)
  return Array.isArray(list) ? list : []
}
