import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, describe, onTestFinished} from 'vitest'
import {startPostgres} from './start-postgres.ts'

export type TestDatabase = {dataDir: string; databaseUrl?: string}

/** A folder that is gone when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forms-'))
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}))
  return folder
}

/** An empty database in a new folder. */
export async function sqlite(): Promise<TestDatabase> {
  return {dataDir: temporaryFolder()}
}

/**
 * Declares the same tests against both databases; each test asks for an empty one. Await it at the
 * top of a test file.
 */
export async function onBothDatabases(
  tests: (create: () => Promise<TestDatabase>) => void,
): Promise<void> {
  const postgres = await startPostgres()
  describe('on SQLite', () => {
    tests(sqlite)
  })
  if (!postgres) return
  describe('on PostgreSQL', () => {
    afterAll(() => postgres.stop())
    tests(async () => ({
      dataDir: temporaryFolder(),
      databaseUrl: await postgres.createDatabase(),
    }))
  })
}
