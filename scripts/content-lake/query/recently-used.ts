/** Keeps what was asked for last, up to a number. */
export class RecentlyUsed<T> {
  private readonly kept = new Map<string, T>()
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  /** What is kept under the key, else what `make` gives, which is kept from now on. */
  get(key: string, make: () => T): T {
    const known = this.kept.has(key)
    const value = this.kept.get(key) ?? make()
    if (known) this.kept.delete(key)
    this.kept.set(key, value)
    const [oldest] = this.kept.keys()
    if (this.kept.size > this.limit && oldest !== undefined) this.kept.delete(oldest)
    return value
  }
}
