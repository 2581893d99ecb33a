import {chmodSync, copyFileSync, readdirSync, statSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {expect, onTestFinished, test} from 'vitest'
import {startLake, temporaryFolder} from '../testing/lake-fixture.ts'
import {closeDatabase, copyDatabase, lockDatabase, openDatabase} from './database.ts'

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

const COPIES = 40
const ROWS = 20

/** A database to which this process adds rows without a pause, some in each transaction. */
function openBusyDatabase(folder: string) {
  const database = lockDatabase(join(folder, 'source.sqlite'))
  database.exec('CREATE TABLE line (n INTEGER PRIMARY KEY, text TEXT)')
  const insert = database.prepare('INSERT INTO line (text) VALUES (?)')
  const state = {rows: 0}
  const write = () => {
    database.exec('BEGIN IMMEDIATE')
    for (let row = 0; row < ROWS; row += 1) insert.run('x'.repeat(1500))
    database.exec(`DELETE FROM line WHERE n < (SELECT max(n) FROM line) - 1000`)
    database.exec('COMMIT')
    state.rows += ROWS
    next = setImmediate(write)
  }
  let next = setImmediate(write)
  onTestFinished(() => {
    clearImmediate(next)
    database.close()
  })
  return {database, state}
}

test('a copy of a database that is written without a pause is whole, and misses nothing', async () => {
  const folder = temporaryFolder()
  const {database, state} = openBusyDatabase(folder)
  for (let number = 1; number <= COPIES; number += 1) {
    const before = state.rows
    const file = join(folder, `copy-${number}.sqlite`)
    await copyDatabase(database, file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const copy = new DatabaseSync(file, {readOnly: true})
    const last = Number(copy.prepare('SELECT max(n) AS n FROM line').get()?.['n'] ?? 0)
    expect(copy.prepare('PRAGMA integrity_check').get()).toEqual({integrity_check: 'ok'})
    copy.close()
    expect(last).toBeGreaterThanOrEqual(before)
    // Nothing of a transaction that was in progress.
    expect(last % ROWS).toBe(0)
  }
})

test('the transaction before a time is found by an index', () => {
  const database = openDatabase(temporaryFolder())
  onTestFinished(() => closeDatabase(database))
  const plan = database
    .prepare(
      'EXPLAIN QUERY PLAN SELECT seq FROM transactions WHERE timestamp <= ? ORDER BY timestamp DESC, seq DESC LIMIT 1',
    )
    .all('2026-01-01')
  expect(JSON.stringify(plan)).toMatch(/SEARCH transactions USING COVERING INDEX/)
})

test('a fault in the data is called by its name', async () => {
  const dataDir = temporaryFolder()
  const {writer, lake} = await startLake({dataDir})
  await writer.create({_id: 'page', _type: 'page'})
  await lake.close()
  const database = openDatabase(dataDir)
  database.exec(`UPDATE documents SET body = '{}'`)
  closeDatabase(database)
  await expect(startLake({dataDir})).rejects.toThrow(/^document page is damaged$/)
})
