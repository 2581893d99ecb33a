import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {describe, onTestFinished} from 'vitest'
import {postgresForTests} from './postgres-for-tests.ts'

export type TestDatabase = {dataDir: string; databaseUrl?: string}

/** A folder that is deleted after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forms-'))
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}))
  return folder
}

/** An empty database in a new folder. */
export async function sqlite(): Promise<TestDatabase> {
  return {dataDir: temporaryFolder()}
}

/** Declares the same tests for both databases; each test creates an empty one. */
export function onBothDatabases(tests: (create: () => Promise<TestDatabase>) => void): void {
  describe('on SQLite', () => {
    tests(sqlite)
  })
  const startForThese = postgresForTests()
  if (!startForThese) return
  describe('on PostgreSQL', () => {
    const postgres = startForThese()
    tests(async () => ({
      dataDir: temporaryFolder(),
      databaseUrl: await postgres().createDatabase(),
    }))
  })
}
