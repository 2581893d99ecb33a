import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {Client} from 'pg'
import {describe, expect, onTestFinished, test} from 'vitest'
import {startLake} from 'content-lake/testing'
import {openStorage} from '#web/server/storage/storage.ts'
import {
  onBothDatabases,
  postgresForTests,
  temporaryFolder,
  type TestDatabase,
} from '#web/server/storage/testing/databases.ts'
import {startForms} from '#web/server/forms/testing/forms-fixture.ts'
import {makeBackup, restoreBackup} from './backup.ts'
import {
  expectFirstEdits,
  expectFirstEnquiries,
  expectHistoryToAgree,
  expectWholeAssets,
} from './testing/restored-data.ts'
import {startTraffic} from './testing/traffic.ts'

/** How many backups are made of one site. A dump and its restoration take more than a second. */
const BACKUPS = {sqlite: 2, postgres: 1}

const unlimited = {address: 1e6, network: 1e6, windowMs: 1000}
const limits = {contact: unlimited, newsletter: unlimited, minimumMs: 0}

const optionsOf = ({dataDir, databaseUrl}: TestDatabase) => ({
  dataDir,
  databaseUrl,
  passphrase: undefined,
})

onBothDatabases((create) => {
  test('under edits and enquiries, each of many backups is one state of everything', async () => {
    const site = await create()
    const count = site.databaseUrl ? BACKUPS.postgres : BACKUPS.sqlite
    const {writer} = await startLake({dataDir: site.dataDir})
    const traffic = startTraffic(writer, await startForms(site, {limits}))
    onTestFinished(traffic.stop)
    await expect.poll(() => Math.min(...Object.values(traffic.acknowledged))).toBeGreaterThan(0)
    for (let number = 1; number <= count; number += 1) {
      const {edits, enquiries} = traffic.acknowledged
      const file = join(site.dataDir, `backup-${number}`)
      const made = await makeBackup(file, optionsOf(site))
      expect(made.dataset?.missing).toEqual([])

      const restored = await create({isEmpty: true})
      await restoreBackup(file, optionsOf(restored))
      expectFirstEdits(restored.dataDir, edits)
      expectHistoryToAgree(restored.dataDir)
      expectWholeAssets(restored.dataDir)
      await expectFirstEnquiries(restored, enquiries)
    }
  })
})

const startForThese = postgresForTests()

describe.runIf(startForThese)('a PostgreSQL that is not empty', () => {
  const postgres = startForThese?.()

  test('nothing is restored, and nothing in it changes; an empty one takes the same backup', async () => {
    const create = async () => {
      const databaseUrl = (await postgres?.().createDatabase()) ?? ''
      return {dataDir: temporaryFolder(), databaseUrl, passphrase: undefined}
    }
    const site = await create()
    await (await openStorage(site, () => {})).close()
    const file = join(site.dataDir, 'backup')
    await makeBackup(file, site)
    const tables = /^DATABASE_URL names a database with tables: name an empty one\.$/
    for (const [foreign, sentence] of [
      ['table enquiry', tables],
      ['table invoice', tables],
      // Tables before it in the dump are created first, and taken back.
      ['view subscriber', /: look at DATABASE_URL/],
    ] as const) {
      const target = await create()
      const client = new Client({connectionString: target.databaseUrl})
      await client.connect()
      onTestFinished(() => client.end())
      await client.query(`create ${foreign} as select 7 as id`)
      const relations = `select relname from pg_class where relnamespace = 'public'::regnamespace`
      const before = (await client.query(relations)).rows
      const dataDir = join(target.dataDir, 'restored')
      await expect(restoreBackup(file, {...target, dataDir})).rejects.toThrow(sentence)
      expect((await client.query(relations)).rows).toEqual(before)
      expect((await client.query(`select id from ${before[0].relname}`)).rows).toEqual([{id: 7}])
      expect(existsSync(dataDir)).toBe(false)
    }
    await restoreBackup(file, {...(await create()), dataDir: join(site.dataDir, 'restored')})
  })
})
