import {randomBytes, scryptSync} from 'node:crypto'
import type {DatabaseSync} from 'node:sqlite'
import {PasswordChecker} from './password-checker.ts'

const META_KEY = 'password'

/**
 * Stores the hash of the configured password, so that the data folder does not hold the password
 * itself. `changed`: it was set, removed or replaced since the last start, so that existing sessions
 * must end.
 */
export function loadPassword(
  database: DatabaseSync,
  password: string | undefined,
): {checker: PasswordChecker | null; changed: boolean} {
  const row = database.prepare('SELECT value FROM meta WHERE key = ?').get(META_KEY)
  const stored = row ? String(row['value']) : null
  if (password === undefined) {
    database.prepare('DELETE FROM meta WHERE key = ?').run(META_KEY)
    return {checker: null, changed: stored !== null}
  }
  const [salt = ''] = stored?.split(':') ?? []
  if (stored && hashPassword(password, salt) === stored) {
    return {checker: new PasswordChecker(password), changed: false}
  }
  const record = hashPassword(password, randomBytes(16).toString('hex'))
  database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(META_KEY, record)
  return {checker: new PasswordChecker(password), changed: true}
}

function hashPassword(password: string, salt: string): string {
  return `${salt}:${scryptSync(password.slice(0, 1024), salt, 32).toString('hex')}`
}
