import {writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {describe, expect, test} from 'vitest'
import {startLake} from '#scripts/content-lake/testing/lake-fixture.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {startSmtp} from '#web/server/mail/testing/start-smtp.ts'
import {openStorage} from '#web/server/storage/open-storage.ts'
import {onBothDatabases, temporaryFolder} from '#web/server/storage/testing/databases.ts'
import {checkDatabase, checkMail} from './check-services.ts'

const level = (found: {level: string}[]) => found.map((finding) => finding.level)

describe('the database', () => {
  onBothDatabases((create) => {
    test('that answers is sound, and so is its clock', async () => {
      const database = await create()
      const {close} = await openStorage(database, () => {})
      await close()
      const env = readEnvironment({
        DATA_DIR: database.dataDir,
        ...(database.databaseUrl && {DATABASE_URL: database.databaseUrl}),
      })
      expect(new Set(level(await checkDatabase(env)))).toEqual(new Set(['ok']))
    })
  })

  test('that is damaged, or away, is a problem, without its password', async () => {
    const folder = temporaryFolder()
    await writeFile(join(folder, 'forms.sqlite'), 'no database at all, only some text in a file')
    const damaged = await checkDatabase(readEnvironment({DATA_DIR: folder}))
    expect(level(damaged)).toEqual(['ok', 'problem'])
    const DATABASE_URL = 'postgresql://site:a-secret@127.0.0.1:1/site'
    const away = await checkDatabase(readEnvironment({DATA_DIR: folder, DATABASE_URL}))
    expect(away.at(-1)).toMatchObject({level: 'problem', remedy: expect.stringContaining('Start')})
    expect(JSON.stringify(away)).not.toContain('a-secret')
  })

  test('that the running site holds is sound', async () => {
    const {dataDir} = await startLake({projectId: 'local'})
    const [lake] = await checkDatabase(readEnvironment({DATA_DIR: dataDir}))
    expect(lake).toMatchObject({level: 'ok', message: expect.stringContaining('in use')})
  })
})

describe('mail', () => {
  const check = (settings: Record<string, string>) =>
    checkMail(readEnvironment({...settings}).forms.mail)

  test('is sound with a server that answers and an address for enquiries', async () => {
    const {url} = await startSmtp()
    expect(level(await check({SMTP_URL: url, MAIL_TO: 'a@example.com'}))).toEqual(['ok'])
    expect(level(await check({SMTP_URL: url}))).toEqual(['warning'])
  })

  test('without a server is a warning, with one that does not answer a problem', async () => {
    expect(level(await check({}))).toEqual(['warning'])
    expect(level(await check({SMTP_URL: 'smtp://127.0.0.1:1'}))).toEqual(['problem'])
  })
})
