import {readdirSync, readFileSync} from 'node:fs'
import {scryptSync} from 'node:crypto'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {closeDatabase, openDatabase} from '../store/database.ts'
import {startLake, temporaryFolder} from '../testing/lake-fixture.ts'
import {loadPassword, PasswordChecker} from './password.ts'

const password = 'a long pass phrase'
const salt = 'b6f0'
const record = `${salt}:${scryptSync(password, salt, 32).toString('hex')}`

function open() {
  const database = openDatabase(temporaryFolder())
  onTestFinished(() => closeDatabase(database))
  return database
}

test('a password is stored as a scrypt hash with a random salt', () => {
  const stored = [open(), open()].map((database) => {
    expect(loadPassword(database, password).changed).toBe(true)
    expect(loadPassword(database, password).changed).toBe(false)
    const row = database.prepare(`SELECT value FROM meta WHERE key = 'password'`).get()
    return String(row?.['value']).split(':')
  })
  for (const [ownSalt = '', hash] of stored) {
    expect(ownSalt).toMatch(/^[0-9a-f]{32}$/)
    expect(hash).toBe(scryptSync(password, ownSalt, 32).toString('hex'))
  }
  expect(stored[0]?.[0]).not.toBe(stored[1]?.[0])
})

test('no file of the data folder contains the password or a session’s secret', async () => {
  const {lake, dataDir} = await startLake({password})
  const signIn = await fetch(`${lake.url}/v1/auth/login/local?origin=/studio`, {
    method: 'POST',
    headers: {origin: lake.origin},
    body: new URLSearchParams({password}),
    redirect: 'manual',
  })
  const secret = /=([\w-]{20,});/.exec(signIn.headers.get('set-cookie') ?? '')?.[1] ?? ''
  expect(secret).not.toBe('')
  const files = readdirSync(dataDir, {recursive: true, withFileTypes: true})
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name)))
  expect(texts.length).toBeGreaterThan(1)
  for (const text of texts) {
    expect(text.includes(password)).toBe(false)
    expect(text.includes(secret)).toBe(false)
  }
})

test('after five wrong passwords a client is refused for a minute, even with the right one', async () => {
  let time = 0
  const checker = new PasswordChecker(record, () => time)
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await checker.check('guess', 'client')).toBe('wrong')
  expect(await checker.check(password, 'client')).toBe('locked')
  time = 59_999
  expect(await checker.check(password, 'client')).toBe('locked')
  time = 60_000
  expect(await checker.check(password, 'client')).toBe('ok')
})

test('concurrent guesses are counted', async () => {
  const checker = new PasswordChecker(record, () => 0)
  const guesses = await Promise.all(
    Array.from({length: 20}, (_, n) => checker.check(`guess ${n}`, 'client')),
  )
  expect(guesses.filter((result) => result === 'wrong')).toHaveLength(5)
  expect(guesses.filter((result) => result === 'locked')).toHaveLength(15)
})

test('the right password resets the count of failures', async () => {
  const checker = new PasswordChecker(record, () => 0)
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect(await checker.check('typo', 'client')).toBe('wrong')
    expect(await checker.check(password, 'client')).toBe('ok')
  }
})

test('wrong passwords of one client do not lock out another', async () => {
  const checker = new PasswordChecker(record, () => 0)
  for (let attempt = 0; attempt < 10; attempt += 1) await checker.check('guess', 'stranger')
  expect(await checker.check(password, 'stranger')).toBe('locked')
  expect(await checker.check(password, 'editor')).toBe('ok')
})
