import {appendFileSync, existsSync, mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {temporaryFolder} from 'content-lake/testing'
import {heldFilePath, isHeld} from '#web/server/forms/restored/hold.ts'
import {createIssue} from '#web/server/forms/newsletter/issues.ts'
import {addSubscribers, issue} from '#web/server/forms/newsletter/testing/issue.ts'
import {openStorage} from '#web/server/storage/storage.ts'
import {onBothDatabases, type TestDatabase} from '#web/server/storage/testing/databases.ts'
import {runScript} from '../testing/run-script.ts'
import {makeBackup} from './backup.ts'
import {verifyBackup} from './verify.ts'

/** Tells whether another server, with a data folder of its own, is held by a shared database. */
async function isElsewhereHeld(database: TestDatabase | undefined): Promise<boolean> {
  if (!database) return false
  const {db, close} = await openStorage(database, () => {})
  try {
    return await isHeld(temporaryFolder(), db)
  } finally {
    await close()
  }
}

onBothDatabases((create) => {
  test('a restored site is held, says what it will send, and is made the live one by a command', async () => {
    const folder = temporaryFolder()
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir)
    const {databaseUrl} = await create()
    const {db, close} = await openStorage({dataDir, databaseUrl}, () => {})
    await addSubscribers(db, 3)
    await createIssue(db, {...issue, createdBy: 'Ada'}, Date.now() - 1000)
    await close()
    const file = join(folder, 'site.tar.gz')
    const options = {dataDir, databaseUrl, passphrase: undefined}
    await makeBackup(file, options)
    expect(await verifyBackup(file, options)).toMatchObject({enquiries: 0, subscribers: 3})
    // One has left since, and one person has unsubscribed.
    const line = (text: string) => `${new Date(Date.now() + 1000).toISOString()} ${text}\n`
    const journal = join(folder, 'journal-gas.example.org-2026-11.log')
    appendFileSync(journal, line(`sent ${issue.id}.s0`) + line('ended s1'))

    const target = databaseUrl ? await create({isEmpty: true}) : undefined
    const restored = join(folder, 'restored')
    const env = {
      DATA_DIR: restored,
      SITE_URL: 'https://gas.example.org',
      ...(target?.databaseUrl && {DATABASE_URL: target.databaseUrl}),
    }
    const run = (...args: string[]) => runScript('restore', args, {cwd: folder, env}).ended
    const made = await run(file)
    expect(made).toMatchObject({code: 0, problems: ''})
    expect(made.out).toContain('what happened since: 2 lines')
    expect(made.out).toContain('npm run restore -- --go-live')
    expect(existsSync(heldFilePath(restored))).toBe(true)
    expect(await isElsewhereHeld(target)).toBe(target !== undefined)

    const asked = await run('--go-live')
    expect(asked).toMatchObject({code: 1, problems: expect.stringContaining('add --yes')})
    expect(existsSync(heldFilePath(restored))).toBe(true)
    // Entries of the journal that the restore has read are still known where the journal itself is gone.
    const live = await run('--go-live', '--yes')
    expect(live).toMatchObject({code: 0, problems: ''})
    expect(live.out).toContain('“Gas <news> & more”: paused, 1 mails wait.')
    expect(existsSync(heldFilePath(restored))).toBe(false)
    expect(await isElsewhereHeld(target)).toBe(false)
    expect(await run('--go-live', '--yes')).toMatchObject({
      code: 1,
      problems: expect.stringContaining('not held'),
    })
  })
})
