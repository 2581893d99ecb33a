import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {Client} from 'pg'
import {afterAll, beforeAll, describe, onTestFinished} from 'vitest'
import {readEnvironment} from '#web/server/env/env.ts'
import {openSmtp, type TestSmtp} from '#web/server/forms/mail/testing/start-smtp.ts'
import {openStorage} from '#web/server/forms/storage/storage.ts'
import type {Database} from '#web/server/forms/storage/database.ts'
import {postgresForTests} from '#web/server/forms/storage/testing/databases.ts'
import {buildFolders} from '#scripts/build/folders.ts'
import {startSite} from '#web/server/main.ts'
import {copySeededDataFolder} from './isolated-site.ts'

export type FormsSite = {
  url: string
  smtp: TestSmtp
  db: Database
  /** Locks the database, as a long transaction does, until the test ends or calls the result. */
  lock: () => Promise<() => Promise<void>>
}

/**
 * Declares tests of a form for a whole site with a real mail server. The API has its own tests on both databases:
 * here few need both.
 *
 * @param tests for a site on SQLite and one on PostgreSQL.
 * @param testsOnSqlite more tests for the first.
 */
export function describeSiteOnBothDatabases(
  tests: (site: FormsSite) => void,
  testsOnSqlite: (site: FormsSite) => void,
): void {
  describe('on SQLite', () => {
    const site = siteForTests(async () => undefined)
    tests(site)
    testsOnSqlite(site)
  })
  const startForThese = postgresForTests()
  if (!startForThese) return
  describe('on PostgreSQL', () => {
    const postgres = startForThese()
    tests(siteForTests(() => postgres().createDatabase()))
  })
}

/** A site that runs from before the first test to after the last. */
function siteForTests(createDatabase: () => Promise<string | undefined>): FormsSite {
  let parts: FormsSite
  let close: () => Promise<unknown>
  beforeAll(async () => {
    ;({parts, close} = await start(await createDatabase()))
  })
  afterAll(() => close())
  return {
    get url() {
      return parts.url
    },
    get smtp() {
      return parts.smtp
    },
    get db() {
      return parts.db
    },
    lock: () => parts.lock(),
  }
}

async function start(databaseUrl: string | undefined) {
  const {folder: dataDir, remove} = await copySeededDataFolder()
  const smtp = await openSmtp()
  const env = readEnvironment({
    PORT: '0',
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    SITE_URL: 'http://localhost',
    MAIL_FROM: 'The Aggregator <site@example.com>',
    MAIL_TO: 'company@example.com',
    // Each visit names an address of its own, as a proxy would: limits are counted by it.
    TRUSTED_PROXIES: '127.0.0.1',
    ...(databaseUrl && {DATABASE_URL: databaseUrl}),
  })
  const site = await startSite(env, buildFolders(), console.error)
  const storage = await openStorage({dataDir, databaseUrl}, console.error)
  const lock = async () => {
    const release = databaseUrl ? await lockPostgres(databaseUrl) : lockSqlite(dataDir)
    onTestFinished(release)
    return release
  }
  return {
    parts: {url: site.url, smtp, db: storage.db, lock},
    close: async () => {
      await site.close()
      await storage.close()
      await smtp.close()
      await remove()
    },
  }
}

function lockSqlite(dataDir: string) {
  const other = new DatabaseSync(join(dataDir, 'forms.sqlite'))
  other.exec('BEGIN EXCLUSIVE')
  return async () => {
    if (other.isOpen) other.close()
  }
}

async function lockPostgres(databaseUrl: string) {
  const other = new Client(databaseUrl)
  await other.connect()
  await other.query('begin; lock table enquiry, subscriber, outbox in access exclusive mode')
  let ended: Promise<void> | undefined
  return () => (ended ??= other.end())
}
