import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, beforeAll, describe, expect, onTestFinished} from 'vitest'
import {openStorage} from '../storage.ts'
import {obtainPostgres} from './obtain-postgres.ts'
import {startPostgres, type TestPostgres} from './start-postgres.ts'

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

/** Creates a database for a test, with the newest tables where it is PostgreSQL, or without any. */
type CreateDatabase = (options?: {isEmpty: boolean}) => Promise<TestDatabase>

/** The run of tests, as `scripts/test/chosen-tests.ts` tells it: PostgreSQL belongs to the long one. */
const run = process.env['TEST_RUN']

/**
 * Declares the same tests for both databases; each test creates one of its own. In a file with `.databases.` in its
 * name the daily run takes SQLite, the long one PostgreSQL.
 */
export function onBothDatabases(tests: Tests): void {
  const {testPath = ''} = expect.getState()
  const isShared = testPath.includes('.databases.')
  if (isShared && run === 'long') return onPostgres(tests)
  describe('on SQLite', () => {
    tests(sqlite)
  })
  if (!isShared || run !== 'daily') onPostgres(tests)
}

type Tests = (create: CreateDatabase) => void

function onPostgres(tests: Tests): void {
  const startForThese = postgresForTests()
  if (!startForThese) return
  describe('on PostgreSQL', () => {
    const postgres = startForThese()
    // To migrate takes PostgreSQL half a second: it is done once, and copied.
    let migrated: Promise<string> | undefined
    const migrate = async () => {
      const databaseUrl = await postgres().createDatabase()
      await (await openStorage({dataDir: '', databaseUrl}, () => {})).close()
      return databaseUrl
    }
    tests(async ({isEmpty} = {isEmpty: false}) => ({
      dataDir: temporaryFolder(),
      databaseUrl: await postgres().createDatabase(
        isEmpty ? undefined : await (migrated ??= migrate()),
      ),
    }))
  })
}

const startTimeout = 60_000

/**
 * A PostgreSQL for the tests of a `describe`: called in it, it runs from before the first of its tests
 * until after the last, and is not started where none of them runs.
 *
 * @returns nothing, with a notice, where none can be obtained; in CI that is an error.
 */
export function postgresForTests(): ((durable?: boolean) => () => TestPostgres) | undefined {
  const programs = obtainPostgres()
  if (!programs) return undefined
  return (durable = false) => {
    let postgres: TestPostgres | undefined
    beforeAll(async () => {
      postgres = await startPostgres({durable, programs})
    }, startTimeout)
    afterAll(() => postgres?.stop())
    return () => {
      if (!postgres) throw new Error('PostgreSQL runs only during its tests.')
      return postgres
    }
  }
}
