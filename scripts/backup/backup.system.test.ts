import {join} from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {startLake} from 'content-lake/testing'
import {onBothDatabases} from '#web/server/forms/storage/testing/databases.ts'
import {startForms} from '#web/server/forms/testing/forms-fixture.ts'
import {makeBackup} from './make-backup.ts'
import {restoreBackup} from './restore-backup.ts'
import {
  expectFirstEdits,
  expectFirstEnquiries,
  expectHistoryToAgree,
  expectWholeAssets,
} from './testing/restored-data.ts'
import {startTraffic} from './testing/traffic.ts'

/** How many backups are made of one site. A dump and its restoration take more than a second. */
const BACKUPS = {sqlite: 7, postgres: 2}
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
