import {readdirSync, readFileSync} from 'node:fs'
import {scryptSync} from 'node:crypto'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {closeDatabase, openDatabase} from '../store/database.ts'
import {startLake, temporaryFolder} from '../testing/lake-fixture.ts'
import {loadPassword} from './password.ts'

const password = 'a long pass phrase'

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
