import type {DatabaseSync} from 'node:sqlite'

/** The Studio's settings of each user, such as list orders and recent searches. Values are JSON. */
export class KeyValueStore {
  private readonly database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.database = database
  }

  /** The keys that have a value, with it. */
  get(userId: string, keys: readonly string[]): {key: string; value: unknown}[] {
    const find = this.database.prepare('SELECT value FROM keyvalue WHERE user_id = ? AND key = ?')
    return keys.flatMap((key) => {
      const row = find.get(userId, key)
      return row ? [{key, value: JSON.parse(String(row['value']))}] : []
    })
  }

  set(userId: string, key: string, value: unknown): void {
    this.database
      .prepare('INSERT OR REPLACE INTO keyvalue (user_id, key, value) VALUES (?, ?, ?)')
      .run(userId, key, JSON.stringify(value ?? null))
  }
}
