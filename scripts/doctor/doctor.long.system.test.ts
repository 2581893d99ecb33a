import {once} from 'node:events'
import {mkdir, writeFile} from 'node:fs/promises'
import {createServer as createTlsServer} from 'node:https'
import {join} from 'node:path'
import {generate} from 'selfsigned'
import {describe, expect, onTestFinished, test} from 'vitest'
import {lakeClient} from 'content-lake/client'
import {startLake} from 'content-lake/testing'
import {recordBackup} from '#web/server/backups/backups.ts'
import {readEnvironment} from '#web/server/env/env.ts'
import {recordKeys} from '#web/server/env/site-keys.ts'
import {temporaryFolder} from '#web/server/storage/testing/databases.ts'
import {checkBackupFolder, type Finding} from '#web/server/preflight.ts'
import {checkDataset, checkPackages} from './dataset.ts'
import {
  checkBackups,
  checkCertificate,
  checkSettings,
  checkSqlite,
  reportFindings,
} from './machine.ts'

const level = (findings: {level: string}[]) => findings.map((finding) => finding.level)
const hourMs = 3_600_000
const dayMs = 24 * hourMs

describe('the report', () => {
  const report = async (...checks: (() => Finding[])[]) => {
    const lines: string[] = []
    const isSound = await reportFindings(readEnvironment({}), checks, (line) => lines.push(line))
    return {isSound, lines}
  }

  test('has a line for each finding, with its remedy below, and the counts last', async () => {
    const remedy = 'Delete old backups.'
    const full: Finding = {level: 'warning', message: 'The disk fills up.', remedy}
    expect(await report(() => [{level: 'ok', message: 'Room enough.'}, full])).toEqual({
      isSound: true,
      lines: [
        'ok       Room enough.',
        'WARNING  The disk fills up.',
        '         → Delete old backups.',
        '\n0 problems, 1 warning.',
      ],
    })
  })

  test('goes on after a check that fails itself, which is a problem', async () => {
    const fails = () => {
      throw new Error('No such folder.')
    }
    const {isSound, lines} = await report(fails, () => [{level: 'problem', message: 'Full.'}])
    expect(isSound).toBe(false)
    expect(lines[0]).toBe('PROBLEM  No such folder.')
    expect(lines.at(-1)).toBe('\n2 problems, 0 warnings.')
  })
})

test('packages that are not those of the lock file are named', async () => {
  const root = temporaryFolder()
  const write = (path: string, zod: string) =>
    writeFile(join(root, path), JSON.stringify({packages: {'node_modules/zod': {version: zod}}}))
  await write('package-lock.json', '4.6.7')
  expect(level(await checkPackages(root))).toEqual(['problem'])
  await mkdir(join(root, 'node_modules'))
  await write('node_modules/.package-lock.json', '4.6.6')
  expect(await checkPackages(root)).toMatchObject([
    {level: 'problem', message: expect.stringContaining('node_modules/zod 4.6.6')},
  ])
  await write('node_modules/.package-lock.json', '4.6.7')
  expect(level(await checkPackages(root))).toEqual(['ok'])
})

describe('a SQLite database', () => {
  test('that is damaged is a problem, one that is not there yet is none', async () => {
    const folder = temporaryFolder()
    await writeFile(join(folder, 'forms.sqlite'), 'no database at all, only some text in a file')
    const findings = checkSqlite(readEnvironment({DATA_DIR: folder}))
    const problems = findings.filter(({level}) => level !== 'ok')
    expect(problems).toMatchObject([
      {level: 'problem', message: expect.stringContaining('forms.sqlite')},
    ])
  })

  test('that the running site holds is sound', async () => {
    const {dataDir} = await startLake({projectId: 'local'})
    const [lake] = checkSqlite(readEnvironment({DATA_DIR: dataDir}))
    expect(lake).toMatchObject({level: 'ok', message: expect.stringContaining('in use')})
  })
})

describe('the certificate', () => {
  /** A certificate of its own authority, of 90 days. */
  const certificate = generate([{name: 'commonName', value: 'localhost'}], {
    notBeforeDate: new Date(),
    notAfterDate: new Date(Date.now() + 90 * dayMs),
    extensions: [{name: 'subjectAltName', altNames: [{type: 2, value: 'localhost'}]}],
  })

  /** Serves with that certificate. @returns the findings so many days later. */
  const checkAfter = async (days: number, trusted = true) => {
    const {private: key, cert} = await certificate
    const server = createTlsServer({key, cert}).listen(0, 'localhost')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return checkCertificate(`https://localhost:${port}`, {
      now: Date.now() + days * dayMs,
      ...(trusted && {ca: cert}),
    })
  }

  test('is sound until three weeks before its end, and a problem after it', async () => {
    expect(level(await checkAfter(0))).toEqual(['ok'])
    expect(level(await checkAfter(75))).toEqual(['warning'])
    expect(await checkAfter(91)).toMatchObject([{message: expect.stringContaining('run out')}])
  })

  test('of an authority that browsers do not know is a problem', async () => {
    expect(level(await checkAfter(0, false))).toEqual(['problem'])
  })

  test('is not asked for where the site has none, and a warning where nobody answers', async () => {
    expect(await checkCertificate('http://localhost:3000')).toEqual([])
    expect(level(await checkCertificate('https://localhost:1'))).toEqual(['warning'])
  })
})

test('settings that the site has and this command has not are a problem', async () => {
  const dataDir = temporaryFolder()
  const env = readEnvironment({DATA_DIR: dataDir})
  expect(checkSettings(env, {})).toEqual([])
  const keys = {SMTP_URL: 'smtp://mail.example.com', PORT: '3000'}
  await recordKeys(dataDir, keys)
  expect(level(checkSettings(env, keys))).toEqual(['ok'])
  expect(checkSettings(env, {PORT: '3000'})).toMatchObject([
    {level: 'problem', message: expect.stringContaining('started with SMTP_URL,')},
  ])
})

describe('backups', () => {
  test('the last backup is sound for a day, then missing', async () => {
    const folder = temporaryFolder()
    const env = readEnvironment({DATA_DIR: folder, BACKUP_DIR: folder})
    expect(await checkBackups(env)).toMatchObject([{level: 'warning'}])
    const at = Date.now()
    await recordBackup(folder, {
      success: {at, file: 'a', size: 1, encrypted: false, restored: null},
    })
    expect(await checkBackups(env, at + 25 * hourMs)).toMatchObject([{level: 'ok'}])
    expect(await checkBackups(env, at + 27 * hourMs)).toMatchObject([{level: 'problem'}])
  })

  test('their folder must be there, and best on another disk', async () => {
    const folder = temporaryFolder()
    const check = async (settings: Record<string, string>) =>
      level(await checkBackupFolder(readEnvironment({DATA_DIR: folder, ...settings})))
    expect(await check({})).toEqual([])
    expect(await check({BACKUP_DIR: join(folder, 'not-mounted')})).toEqual(['problem'])
    expect(await check({BACKUP_DIR: folder})).toEqual(['warning'])
  })

  test('one that failed is a problem, and none at all a warning', async () => {
    const folder = temporaryFolder()
    const env = readEnvironment({DATA_DIR: folder})
    expect(await checkBackups(env)).toMatchObject([
      {level: 'warning', remedy: expect.stringContaining('BACKUP_DIR')},
    ])
    await recordBackup(folder, {failure: {at: Date.now(), message: 'The disk is full.'}})
    expect(await checkBackups(env)).toMatchObject([
      {level: 'problem', message: expect.stringContaining('The disk is full.')},
    ])
  })
})

describe('the dataset', () => {
  const question = {_id: 'faq-1', _type: 'faq', question: 'What is gas?'}

  async function checkWith(documents: {_id: string; _type: string}[], now?: number) {
    const {lake} = await startLake({projectId: 'local'})
    const client = lakeClient(lake)
    for (const document of documents) await client.create(document)
    return checkDataset({client, name: 'the dataset'}, now)
  }

  test('without content is a problem', async () => {
    expect(level(await checkWith([]))).toEqual(['problem'])
  })

  test('names published documents that do not fit the schemas, with the way to them', async () => {
    const findings = await checkWith([
      question,
      {...question, _id: 'drafts.faq-2'},
      {_id: 'old-1', _type: 'noSuchType'},
    ])
    const text = JSON.stringify(findings)
    expect(text).toContain('/studio/intent/edit/id=faq-1')
    expect(text).toContain('There is no type “noSuchType”')
    expect(text).not.toContain('faq-2')
  })

  test('that is ahead of the clock of this machine is a problem of the clock', async () => {
    const findings = await checkWith([question], Date.now() - dayMs)
    expect(findings.at(-1)).toMatchObject({
      level: 'problem',
      remedy: expect.stringContaining('clock'),
    })
  })
})
