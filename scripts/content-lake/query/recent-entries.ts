/**
 * A cache of the entries used most recently. A plain Map in order of use and not an LRU cache: a time
 * limit may stop a query at any point, and each operation on a Map is atomic.
 */
export class RecentEntries<Value> {
  private readonly max: number
  private readonly entries = new Map<string, Value>()

  constructor(max: number) {
    this.max = max
  }

  get(key: string): Value | undefined {
    const value = this.entries.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.entries.delete(key)
    this.entries.set(key, value)
    const [oldest] = this.entries.keys()
    if (this.entries.size > this.max && oldest !== undefined) this.entries.delete(oldest)
  }
}
