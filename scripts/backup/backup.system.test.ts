import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {Client} from 'pg'
import {describe, expect, onTestFinished, test} from 'vitest'
import {startLake} from 'content-lake/testing'
import {openStorage} from '#web/server/forms/storage/storage.ts'
import {
  onBothDatabases,
  postgresForTests,
  temporaryFolder,
} from '#web/server/forms/storage/testing/databases.ts'
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
const BACKUPS = {sqlite: 4, postgres: 2}
/** The backup that is encrypted: deriving its key takes a second, twice. */
const ENCRYPTED = 2

const unlimited = {address: 1e6, network: 1e6, windowMs: 1000}
const limits = {contact: unlimited, newsletter: unlimited, minimumMs: 0}

onBothDatabases((create) => {
  test('under edits and enquiries, each of many backups is one state of everything', async () => {
    const site = await create()
    const count = site.databaseUrl ? BACKUPS.postgres : BACKUPS.sqlite
    const {writer} = await startLake({dataDir: site.dataDir})
    const traffic = startTraffic(writer, await startForms(site, {limits}))
    onTestFinished(traffic.stop)
    await expect.poll(() => Math.min(...Object.values(traffic.acknowledged))).toBeGreaterThan(0)
    for (let number = 1; number <= count; number += 1) {
      const isEncrypted = number === ENCRYPTED
      const passphrase = isEncrypted ? 'correct horse battery' : undefined
      const {edits, enquiries} = traffic.acknowledged
      const {databaseUrl} = site
      const file = join(site.dataDir, `backup-${number}`)
      const made = await makeBackup(file, {dataDir: site.dataDir, databaseUrl, passphrase})
      expect(made.dataset?.missing).toEqual([])

      const restored = await create()
      const place = {dataDir: restored.dataDir, databaseUrl: restored.databaseUrl}
      await restoreBackup(file, {...place, passphrase})
      expectFirstEdits(place.dataDir, edits)
      expectHistoryToAgree(place.dataDir)
      expectWholeAssets(place.dataDir)
      await expectFirstEnquiries(restored, enquiries)
    }
  })
})

const startForThese = postgresForTests()

describe.runIf(startForThese)('a PostgreSQL that is not empty', () => {
  const postgres = startForThese?.()

  test.each([
    [
      'has a table of a site',
      'create table enquiry as select 7 as id',
      /^DATABASE_URL names a database with tables: name an empty one\.$/,
    ],
    [
      'has tables of others',
      'create table invoice as select 7 as id',
      /^DATABASE_URL names a database with tables: name an empty one\.$/,
    ],
    // Tables before it in the dump are created first, and taken back.
    [
      'has a view of that name',
      'create view subscriber as select 7 as id',
      /: look at DATABASE_URL/,
    ],
  ])('%s: nothing is restored, and nothing in it changes', async (_, foreign, sentence) => {
    const create = async () => {
      const databaseUrl = (await postgres?.().createDatabase()) ?? ''
      return {dataDir: temporaryFolder(), databaseUrl, passphrase: undefined}
    }
    const site = await create()
    await (await openStorage(site, () => {})).close()
    const file = join(site.dataDir, 'backup')
    await makeBackup(file, site)

    const target = await create()
    const client = new Client({connectionString: target.databaseUrl})
    await client.connect()
    onTestFinished(() => client.end())
    await client.query(foreign)
    const relations = `select relname from pg_class where relnamespace = 'public'::regnamespace`
    const before = (await client.query(relations)).rows
    const dataDir = join(target.dataDir, 'restored')
    await expect(restoreBackup(file, {...target, dataDir})).rejects.toThrow(sentence)
    expect((await client.query(relations)).rows).toEqual(before)
    expect((await client.query(`select id from ${before[0].relname}`)).rows).toEqual([{id: 7}])
    expect(existsSync(dataDir)).toBe(false)

    // An empty database takes the same backup.
    await restoreBackup(file, {...(await create()), dataDir})
  })
})
