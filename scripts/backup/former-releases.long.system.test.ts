import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {fileURLToPath} from 'node:url'
import {gunzipSync} from 'node:zlib'
import {unpackTar} from 'modern-tar'
import {describe, expect, test} from 'vitest'
import {STORE_VERSION} from 'content-lake/snapshot'
import {startLake, temporaryFolder} from 'content-lake/testing'
import {MIGRATION_NAMES} from '#web/server/storage/migrations.ts'
import {openStorage} from '#web/server/storage/storage.ts'
import {onBothDatabases} from '#web/server/storage/testing/databases.ts'
import {makeBackup, restoreBackup} from './backup.ts'

/**
 * Backups of a small data folder, each written by a release with that version of the dataset's store. A
 * release that adds a migration adds one of its own; the others are never made anew.
 */
const former = fileURLToPath(new URL('testing/former-releases', import.meta.url))
const options = (dataDir: string) => ({dataDir, databaseUrl: undefined, passphrase: undefined})

test('there is data of each version, or of all but the newest', () => {
  const versions = readdirSync(former).map((name) => Number(/\d+/.exec(name)?.[0]))
  expect(Math.max(...versions)).toBeGreaterThanOrEqual(STORE_VERSION - 1)
  expect(versions).toHaveLength(Math.max(...versions))
})

describe.each(readdirSync(former))('the data of %s', (name) => {
  test('is migrated, with nothing lost', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const {messages} = await restoreBackup(join(former, name), options(dataDir))
    expect(MIGRATION_NAMES).toContain(messages?.migration)

    const {client, lake} = await startLake({dataDir, projectId: 'local'})
    const writer = client({projectId: 'local', token: lake.token})
    const page = await writer.fetch(
      '*[_id == "page"][0]{title, "file": file.asset->url, "image": image.asset->url}',
    )
    const draft = await writer.fetch('*[_id == "drafts.page"][0].title')
    const uri = '/data/history/production/transactions/page?excludeContent=true'
    const history = await writer.request<string>({uri})
    expect(history.trim().split('\n')).toHaveLength(2)
    expect(draft).toBe('Draft title')
    expect(page.title).toBe('Second title')
    expect(await (await fetch(page.file)).text()).toBe('A report of 2025.')
    expect((await fetch(page.image)).headers.get('content-type')).toContain('image/svg+xml')
    await lake.close()

    const {db, close} = await openStorage({dataDir}, () => {})
    expect(await db.selectFrom('enquiry').select(['fullname', 'message']).execute()).toEqual([
      {fullname: 'Ada Obi', message: 'Good day.'},
    ])
    expect(await db.selectFrom('subscriber').selectAll().execute()).toMatchObject([
      {email: 'ada@example.com', state: 'confirmed', quarantine: null},
    ])
    expect(await db.selectFrom('secret').select('value').execute()).toEqual([{value: 'c2VjcmV0'}])
    await close()
  })
})

test('a backup says all that former releases ask for', async () => {
  const dataDir = temporaryFolder()
  const {writer} = await startLake({dataDir})
  await writer.assets.upload('file', Buffer.from('A report.'), {filename: 'a.txt'})
  const file = join(temporaryFolder(), 'site')
  await makeBackup(file, options(dataDir))
  const entries = await unpackTar(gunzipSync(readFileSync(file)))
  const [manifest, ...others] = entries.slice(0, -1)
  const count = expect.any(Number)
  expect(JSON.parse(new TextDecoder().decode(manifest?.data))).toEqual({
    format: 1,
    createdAt: expect.stringMatching(/Z$/),
    dataset: {storeVersion: count, documents: 1, assets: 1, transactions: count, missing: []},
    people: null,
    messages: null,
    bytes: others.reduce((sum, {header}) => sum + header.size, 0),
  })
})

describe('data of a newer release is refused in one sentence, and left as it is:', () => {
  test('the dataset', async () => {
    const dataDir = temporaryFolder()
    await (await startLake({dataDir})).lake.close()
    const database = new DatabaseSync(join(dataDir, 'lake.sqlite'))
    database.exec(`PRAGMA user_version = ${STORE_VERSION + 1}`)
    database.close()
    await expect(startLake({dataDir})).rejects.toThrow(
      `The data folder ${dataDir} cannot be used: it was written by a newer release (store version ${STORE_VERSION + 1}, this one knows ${STORE_VERSION}): run that one, or restore an older backup`,
    )
    // A backup of it can be made all the same, and is restored by the newer release alone.
    const file = join(temporaryFolder(), 'site')
    await makeBackup(file, options(dataDir))
    await expect(restoreBackup(file, options(join(temporaryFolder(), 'new')))).rejects.toThrow(
      'A newer release has made it: restore it with that release.',
    )
  })

  onBothDatabases((create) => {
    test('the messages', async () => {
      const database = await create()
      const {db, close} = await openStorage(database, () => {})
      const newer = {name: '999-newer', timestamp: new Date().toISOString()}
      await db
        .withTables<{kysely_migration: typeof newer}>()
        .insertInto('kysely_migration')
        .values(newer)
        .execute()
      await close()
      await expect(openStorage(database, () => {})).rejects.toThrow(
        /^The database for messages \(.+\) cannot be used: it was written by a newer release \(migration 999-newer, this one knows \d{3}-[\w-]+\): run that one, or restore an older backup$/,
      )
    })
  })
})
