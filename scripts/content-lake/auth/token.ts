import {randomBytes} from 'node:crypto'
import {chmodSync, existsSync, readFileSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

/** The write token of the data folder: created on first use, in a file that only the owner can read. */
export function loadToken(dataDir: string): string {
  const file = join(dataDir, 'lake-token')
  if (existsSync(file)) {
    chmodSync(file, 0o600)
    const token = readFileSync(file, 'utf8').trim()
    if (token.length >= 32) return token
  }
  const token = `lake_${randomBytes(32).toString('base64url')}`
  writeFileSync(file, `${token}\n`, {mode: 0o600, flush: true})
  return token
}
