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

test('a password is kept as its scrypt hash, salted anew for each', () => {
  const kept = [open(), open()].map((database) => {
    expect(loadPassword(database, password).changed).toBe(true)
    expect(loadPassword(database, password).changed).toBe(false)
    const row = database.prepare(`SELECT value FROM meta WHERE key = 'password'`).get()
    return String(row?.['value']).split(':')
  })
  for (const [own = '', hash] of kept) {
    expect(own).toMatch(/^[0-9a-f]{32}$/)
    expect(hash).toBe(scryptSync(password, own, 32).toString('hex'))
  }
  expect(kept[0]?.[0]).not.toBe(kept[1]?.[0])
})

test('neither the password nor a session’s secret stands in any file of the data folder', async () => {
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

test('after five wrong passwords even the right one waits a minute, and then is let in', async () => {
  let time = 0
  const gate = new PasswordChecker(record, () => time)
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await gate.check('guess')).toBe('wrong')
  expect(await gate.check(password)).toBe('locked')
  time = 59_999
  expect(await gate.check(password)).toBe('locked')
  time = 60_000
  expect(await gate.check(password)).toBe('ok')
})

test('guesses sent all at once are counted too', async () => {
  const gate = new PasswordChecker(record, () => 0)
  const guesses = await Promise.all(Array.from({length: 20}, (_, n) => gate.check(`guess ${n}`)))
  expect(guesses.filter((verdict) => verdict === 'wrong')).toHaveLength(5)
  expect(guesses.filter((verdict) => verdict === 'locked')).toHaveLength(15)
})

test('a right password forgets the wrong ones before it', async () => {
  const gate = new PasswordChecker(record, () => 0)
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await gate.check('typo')).toBe('wrong')
    expect(await gate.check(password)).toBe('ok')
  }
})
