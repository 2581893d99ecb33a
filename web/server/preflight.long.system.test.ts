import {once} from 'node:events'
import {access, chmod, writeFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import {join} from 'node:path'
import {describe, expect, onTestFinished, test} from 'vitest'
import {readEnvironment} from './env/env.ts'
import {startSmtp} from './mail/testing/start-smtp.ts'
import {onBothDatabases, temporaryFolder} from './storage/testing/databases.ts'
import {serveContentLake} from 'content-lake'
import {mountSmallDisk} from 'content-lake/testing'
import {openPeople} from './people/open-people.ts'
import {
  assertCanStart,
  checkDisk,
  checkFolder,
  checkMail,
  checkNode,
  checkPermissions,
  checkPort,
  checkPostgres,
  warnAboutProblems,
} from './preflight.ts'

const levels = (findings: {level: string}[]) => findings.map(({level}) => level)

test('a Node that is too old stops the start', () => {
  expect(checkNode({}, '22.11.0')).toMatchObject([
    {level: 'problem', stops: 'Node is 22.11.0. Install Node 22.12 or later.'},
  ])
  expect(levels(checkNode({}, '22.12.0'))).toEqual(['ok'])
  expect(levels(checkNode({}, '24.0.0'))).toEqual(['ok'])
})

describe('the data folder', () => {
  test('is sound where its owner alone can read it', async () => {
    const dataDir = temporaryFolder()
    await writeFile(join(dataDir, 'lake.sqlite'), '', {mode: 0o600})
    expect(levels(await checkFolder({dataDir}))).toEqual(['ok'])
    expect(levels(await checkPermissions({dataDir}))).toEqual(['ok'])
  })

  test('that is missing is not made by a check', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    expect(levels(await checkFolder({dataDir}))).toEqual(['ok'])
    await expect(access(dataDir)).rejects.toThrow('ENOENT')
  })

  test('names what others can read, with the command that ends it; the start says so too', async () => {
    const dataDir = temporaryFolder()
    const database = join(dataDir, 'lake.sqlite')
    await writeFile(database, '')
    await chmod(database, 0o644)
    expect(await checkPermissions({dataDir})).toMatchObject([
      {level: 'problem', remedy: `Run: chmod go-rwx ${database}`},
    ])
    const lines: string[] = []
    await warnAboutProblems(readEnvironment({DATA_DIR: dataDir}), (line) => void lines.push(line))
    expect(lines).toEqual([`Other accounts of this machine can read ${database}.`])
  })

  test('that cannot be made stops the start', async () => {
    const file = join(temporaryFolder(), 'a-file')
    await writeFile(file, '')
    const dataDir = join(file, 'data')
    expect(await checkFolder({dataDir})).toMatchObject([{level: 'problem'}])
    const env = readEnvironment({DATA_DIR: dataDir, PORT: '0'})
    await expect(assertCanStart(env)).rejects.toThrow(/cannot be written: set DATA_DIR/)
  })

  test('needs a person or a password where others than this machine can sign in', async () => {
    const options = {dataDir: temporaryFolder(), projectId: 'local', dataset: 'production'}
    const keys = {DATA_DIR: options.dataDir, PORT: '0', SITE_URL: 'https://gas.example.org'}
    const start = (more: Record<string, string> = {}) =>
      assertCanStart(readEnvironment({...keys, ...more}))
    const refused = 'opens the Studio to others than this machine: set STUDIO_PASSWORD'
    await expect(start()).rejects.toThrow(refused)
    await expect(start({STUDIO_PASSWORD: 'several plain words'})).resolves.toBeUndefined()
    const lake = await serveContentLake(options)
    await lake.close()
    await expect(start(), 'nobody has been added').rejects.toThrow(refused)
    const again = openPeople(options)
    again.people.add({name: 'Ada', email: 'ada@example.com', role: 'administrator'}, 'me')
    again.close()
    await expect(start()).resolves.toBeUndefined()
  })

  test('on a disk that is almost full is a problem', async ({skip}) => {
    const disk = mountSmallDisk(temporaryFolder(), 1000) ?? skip('Only root may mount a disk.')
    expect(levels(await checkDisk({dataDir: disk.path}))).toEqual(['problem'])
  })
})

describe('the port', () => {
  const checkServed = async (answer: string) => {
    const server = createServer((_, response) => response.end(answer)).listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return checkPort({host: '127.0.0.1', port})
  }

  test('is free, or that of a site that is ready, which a second one may not use', async () => {
    expect(await checkPort({host: '127.0.0.1', port: 0})).toMatchObject([{level: 'ok'}])
    expect(await checkServed('{"checks":{"dataset":"ok"}}')).toMatchObject([
      {level: 'ok', stops: expect.stringMatching(/^Port \d+ is in use/)},
    ])
  })

  test('of a site that is not ready says what it lacks', async () => {
    const [finding] = await checkServed('{"checks":{"dataset":"failed","storage":"ok"}}')
    expect(finding?.level).toBe('warning')
    expect(finding?.message).toMatch(/not ready: dataset\.$/)
  })

  test('of another program is a problem', async () => {
    expect(levels(await checkServed('<h1>Another program</h1>'))).toEqual(['problem'])
  })
})

onBothDatabases((create) => {
  test('a database that answers is sound, and so is its clock', async () => {
    const {databaseUrl} = await create()
    const env = readEnvironment(databaseUrl ? {DATABASE_URL: databaseUrl} : {})
    expect(levels(await checkPostgres(env))).toEqual(databaseUrl ? ['ok', 'ok'] : [])
  })
})

test('a database that is away is named without its password', async () => {
  const DATABASE_URL = 'postgresql://site:a-secret@127.0.0.1:1/site'
  const findings = await checkPostgres(readEnvironment({DATABASE_URL}))
  expect(findings).toMatchObject([
    {level: 'problem', message: expect.stringContaining('127.0.0.1:1')},
  ])
  expect(findings[0]?.stops, 'pages do not need it').toBeUndefined()
  expect(JSON.stringify(findings)).not.toContain('a-secret')
})

describe('mail', () => {
  const mail = {
    MAIL_FROM: 'site@example.com',
    MAIL_TO: 'a@example.com',
    SITE_URL: 'http://localhost:3000',
  }
  const check = async (settings: Record<string, string>) =>
    levels(await checkMail(readEnvironment(settings)))

  test('is sound with a server that answers and an address for enquiries', async () => {
    const {url} = await startSmtp()
    expect(await check({...mail, SMTP_URL: url})).toEqual(['ok'])
  })

  test('without a server is a warning, with one that does not answer a problem', async () => {
    expect(await check({})).toEqual(['warning'])
    expect(await check({...mail, SMTP_URL: 'smtp://127.0.0.1:1'})).toEqual(['problem'])
  })
})
