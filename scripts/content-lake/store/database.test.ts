import {chmodSync, copyFileSync, readdirSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {temporaryFolder} from '../testing/lake-fixture.ts'
import {openDatabase} from './database.ts'

function open(folder: string) {
  const database = openDatabase(folder)
  onTestFinished(() => database.close())
  return database
}

const modes = (folder: string) =>
  readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777])

test('the database and its log are readable by their owner alone', () => {
  const folder = temporaryFolder()
  open(folder)
  expect(modes(folder)).toEqual([
    ['lake.sqlite', 0o600],
    ['lake.sqlite-wal', 0o600],
  ])
})

test('so are those that a process which was killed has left to everybody', () => {
  const [killed, folder] = [temporaryFolder(), temporaryFolder()]
  open(killed).exec(`INSERT INTO meta (key, value) VALUES ('kept', 'yes')`)
  for (const name of readdirSync(killed)) {
    copyFileSync(join(killed, name), join(folder, name))
    chmodSync(join(folder, name), 0o644)
  }
  const database = open(folder)
  expect(database.prepare(`SELECT value FROM meta WHERE key = 'kept'`).get()).toBeDefined()
  expect(modes(folder).map(([, mode]) => mode)).toEqual([0o600, 0o600])
})
