import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {afterAll, beforeAll, onTestFinished} from 'vitest'
import {readEnvironment} from '#web/server/env/env.ts'
import {openSmtp, type TestSmtp} from '#web/server/mail/testing/start-smtp.ts'
import {openStorage} from '#web/server/storage/storage.ts'
import type {Database} from '#web/server/storage/database.ts'
import {buildFolders} from '#scripts/build/folders.ts'
import {openSite} from '#web/server/open-site.ts'
import {builtAssets} from '#web/server/site-assets.ts'
import {copySeededDataFolder} from './isolated-site.ts'

export type FormsSite = {
  url: string
  smtp: TestSmtp
  db: Database
  /** Locks the database, as a long transaction does, until the test ends or calls the result. */
  lock: () => () => void
}

/**
 * Starts a whole site on SQLite with a real mail server for a file's tests of a form. That the API does the same on
 * PostgreSQL is proved by its own tests.
 *
 * @returns the site, once the first test has begun.
 */
export function setUpFormsSite(): () => FormsSite {
  let parts: FormsSite
  let close: () => Promise<unknown>
  beforeAll(async () => {
    ;({parts, close} = await start())
  })
  afterAll(() => close())
  return () => parts
}

async function start() {
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
  })
  const site = await openSite(env, await builtAssets(buildFolders()), {log: console.error})
  const storage = await openStorage({dataDir}, console.error)
  const lock = () => {
    const database = new DatabaseSync(join(dataDir, 'forms.sqlite'))
    database.exec('BEGIN EXCLUSIVE')
    const release = () => {
      if (database.isOpen) database.close()
    }
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
