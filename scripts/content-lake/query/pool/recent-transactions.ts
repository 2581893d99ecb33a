import type {Change, DocumentSet} from '../../store/document-set.ts'
import type {LakeDocument} from '../../store/document.ts'

/** Characters of JSON that the transactions kept may have together. */
const MAX_SIZE = 8_000_000

/** The documents before and after each of the last transactions, for the filters of listeners. */
export class RecentTransactions {
  private readonly set: DocumentSet
  private readonly transactions = new Map<
    number,
    {documents: (LakeDocument | null)[]; size: number}
  >()
  private size = 0

  constructor(set: DocumentSet) {
    this.set = set
  }

  /** Before and after each change, in the order of the changes; null where there is no document. */
  get(transaction: number): readonly (LakeDocument | null)[] | undefined {
    return this.transactions.get(transaction)?.documents
  }

  /** Must be called before the changes are applied. `size`: the length of their JSON. */
  add(transaction: number, changes: readonly Change[], size: number): void {
    const documents = changes.flatMap(([id, after]) => [this.set.get(id) ?? null, after])
    this.transactions.set(transaction, {documents, size})
    this.size += size
    for (const [oldest, {size: freed}] of this.transactions) {
      if (this.size <= MAX_SIZE || oldest === transaction) break
      this.transactions.delete(oldest)
      this.size -= freed
    }
  }
}
